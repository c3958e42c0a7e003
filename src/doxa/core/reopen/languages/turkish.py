"""Turkish."""

# ruff: noqa: RUF001 - these are the letters of the language

from doxa.core.reopen.language import Language

TURKISH = Language(
    code="tr",
    undo="""
        haline getir, haline getirin, haline getirelim, haline döndür, haline döndürün, haline döndürelim, geri al,
        geri alın, geri alalım, geri alınız, geri almak, geri alsın, geri getir, geri getirin, geri getirelim,
        eski haline getir, eski haline getirin, eski haline getirelim, eski haline döndür, eski haline döndürün,
        eski haline döndürelim, eski haline çevir, geri döndür, geri döndürün, geri döndürelim, geri çevir,
        eskisine döndür, eskisine döndürün, eskisine çevir, döndür, döndürün, döndürelim, geri yükle, geri yükleyin,
        geri yükleyelim, geri koy, geri değiştir, iptal et, iptal edin, iptal edelim, eskiye döndür, sıfırla,
        önceki haline getir, önceki haline döndür
    """,
    place="geri koy, geri getir, geri getirin, döndür, geri al, geri alın",
    travel="dön, dönün, dönelim, dönmek, geri dön, geri dönün, geri dönelim, geri dönmek, geçelim geri, geri git",
    choose="""
        kullan, kullanın, kullanalım, kullanmak, seç, seçin, seçelim, al, alalım, yap, yapın, yapalım, ayarla,
        ayarlayalım, ayarlayın, koy, koyalım, kalsın, olsun, tut, tutalım, rezerve et, değiştir, devam et,
        devam edelim, tercih et, geç, geçelim
    """,
    cancel="""
        yok say, görmezden gel, unut, unutun, boş ver, sil, iptal et, iptal edin, iptal edelim, dikkate alma,
        vazgeç
    """,
    retract="yanlış söyledim, sözümü geri alıyorum, yanıldım, hiç olmamış gibi davran",
    past="""
        eski, eskisi, eskisine, eskisini, önceki, öncekine, öncekini, evvelki, bir önceki, daha önceki, geçmiş,
        eskiden, öncesi, önceden, daha önce, eskiye, eskiyi
    """,
    had="""
        eski haline, önceki haline, eskisi gibi, önceki gibi, önce olduğu gibi, daha önce olduğu gibi,
        eskiden olduğu gibi, daha önce ne ise, eskiden olana, eski hâline, olduğu gibi, önceki duruma, eski duruma,
        daha önce kullandığımız, önceden kullandığımız, daha önceki haline, değişiklikten önceki haline
    """,
    origin="""
        ilk, orijinal, orijinaline, başlangıç, başlangıçtaki, başlangıçta, en baştaki, baştaki, ilk baştaki, asıl,
        en başta, en ilk, başlangıçtakine, ilkine
    """,
    second="sondan bir önceki, iki önceki, sondan ikinci",
    dated="dün, dünkü, geçen hafta, geçen haftaki, geçen ay, geçen ayki, geçen yıl, bu sabah",
    mine="benim seçimim, benim seçimime, kendi seçimim, seçimime, benim seçtiğim, benim önerim",
    possessive="nin, nın, nun, nün, in, ın, un, ün, tarafından",
    before="dan önce, den önce, tan önce, ten önce",
    postposition="önce, önceki, dan önceki, den önceki",
    change="""
        değişiklik, değişikliği, değişikliğini, değişiklikleri, değişikliklerini, değişim, düzeltme, düzeltmeyi,
        düzeltmemi, düzeltmesini, güncelleme, güncellemeyi, güncellemesini, değişikliğimi, değişimi
    """,
    generic="""
        değer, değere, değeri, değerine, ayar, ayarı, ayara, ayarını, seçim, seçimi, seçime, seçimine, seçimini,
        karar, kararı, karara, tercih, tercihi, tercihe, seçenek, seçeneği, seçeneğe
    """,
    neutral="""
        sürüm, sürüme, sürümü, hal, hali, haline, durum, duruma, durumuna, fikir, öneri, öneriye, önerisi, plan,
        yer, yere, yerine, nokta
    """,
    pronoun="bunu, onu, şunu, bu, o, şu, buna, ona, hepsini, şuna",
    plural="ikisini, ikisini de, her ikisini de, her ikisini, hepsini, her ikisi, onları, bunları",
    opener="""
        lütfen, dur, bekle, hayır, evet, aslında, pardon, özür dilerim, tamam, peki, o zaman, teşekkürler,
        teşekkür ederim, şimdi, hemen, yine, tekrar, sadece, düşündüm de, merhaba, selam, en iyisi, bir dakika,
        mümkünse, yok, ya, olmadı, hadi, haydi, bana, bize, bugün, benim hatam, da, de, yeniden, sonuçta
    """,
    licence="""
        istiyorum, istiyoruz, isterim, gerek, lazım, tercih ederim, tercih ediyorum, olsun, yapmalıyız, dönmeliyiz,
        kullanmalıyız, almalıyız, dönmek istiyorum, rica ediyorum, rica ederim
    """,
    request="""
        misin, mısın, musun, müsün, misiniz, mısınız, musunuz, müsünüz, alır mısın, getirir misin, döndürür müsün,
        alabilir misin, getirebilir misin, döndürebilir misin
    """,
    marker="yine, tekrar, lütfen, sonuçta, en iyisi, yeniden, bunun yerine, olsun, kalsın",
    affirm="daha iyiydi, daha iyi, iyiydi, kazanır",
    present="yeni, mevcut, şu anki",
    function="""
        bir, için, ile, olan, benim, bizim, son, yeni, şu anki, mevcut, hakkında, konusunda, hakkındaki, olarak, ve,
        en, kadar, göre, doğru, ilgili, yapılan, yaptığım, yaptığımız, aynı, tam, kendi, geri, i, ı, u, ü, yi, yı,
        yu, yü, ya, ye, a, e, na, ne, ni, nı, deki, daki, da, de
    """,
    bar="""
        ben, biz, sen, siz, onlar, idi, vardı, kullandığımız, seçtiği, seçtiğimiz, belirlediği, belirlediğimiz,
        kullandığım, seçtiğim, dediği, önerdiği, istediği, yanlış, hata, hataydı, yanlıştı
    """,
    negator="değil, asla, hiç, hiçbir, sakın, olmadan, yerine değil, gerek yok",
    condition="eğer, ise, olursa, zaman, sürece, diye, takdirde, durumunda, yoksa, olunca, sonra, kadar bekle, şayet",
    report="""
        dedi, diyor, söyledi, söylüyor, istedi, istiyor, istiyorlar, önerdi, öneriyor, göre, yazdı, yazıyor,
        düşünüyor, söylüyorlar, iddia, tavsiye
    """,
    later="""
        yarın, daha sonra, gelecek hafta, haftaya, gelecek ay, gelecek yıl, ileride, bir gün, bir dahaki sefere,
        bu akşam, önümüzdeki hafta, önümüzdeki ay, planlıyoruz, planlıyorum, yakında, ilkbaharda, yazın, kışın
    """,
    doubt="belki, galiba, herhalde, muhtemelen, veya sadece",
    question="kim, neden, niye, nerede, nasıl, hangi, mi, mı, mu, mü, miyiz, mıyız, muyuz, müyüz, acaba, ne zaman",
    dismissal="boş ver, şaka, şaka yapıyorum, vazgeçtim, öyle kalsın, ya da alma, kalsın",
    reason="çünkü, zira",
    join="ve, veya, ya da, ile",
    turn="ama, fakat, ancak",
    number="bir=1, iki=2, üç=3, dört=4, beş=5",
    step="adım, adımı, adımlık, kez, kere, sürüm, değişikliği, defa",
)

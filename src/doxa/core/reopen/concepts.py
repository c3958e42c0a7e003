"""Which words may stand for which: words of one meaning over languages, and kinds of values."""

# ruff: noqa: RUF001 - letters of many languages stand side by side

import functools
import re

from doxa.core.reopen.words import alike, fold

_CONCEPTS = """
lifetime ttl expiry expiration timeout duration validity lifespan laufzeit gültigkeit durée duración durata
    duração czas срок 有効期限 有效期 süre livslängd 유효기간
date day datum tag date jour fecha día data giorno dia dag dzień дата день 日期 日付 日 tarih gün 날짜
departure leave leaving depart departing abreise abfahrt abflug départ partir salida salir partenza partire
    partida vertrek vertrekken wyjazd отъезд выезд 出发 出発 kalkış avresa avgång 출발
arrival arrive ankunft arrivée llegada arrivo chegada aankomst przyjazd прибытие приезд 到达 到着 varış ankomst
    도착
time hour clock uhrzeit zeit heure horaire hora horario orario ora horário tijd tijdstip godzina czas время час
    时间 時間 時刻 saat tid 시간
place location spot venue site ort lieu endroit lugar sitio luogo posto local plaats miejsce место 地点 場所 yer
    plats 장소
region area zone region gebiet région zona región regione região regio обл регион 地区 区域 地域 リージョン bölge
    지역 리전
language lang sprache langue idioma lengua lingua língua taal język язык 语言 言語 dil språk 언어
locale language
color colour farbe couleur color colore cor kleur kolor цвет 颜色 色 renk färg 색 색상
goal target aim objective ziel objectif but objetivo meta obiettivo doel cel цель 目标 目標 hedef mål 목표
price cost rate fee preis prix precio costo prezzo preço prijs cena цена 价格 価格 fiyat pris 가격
budget haushalt presupuesto orçamento begroting budżet бюджет 预算 予算 bütçe 예산
limit cap maximum max ceiling threshold quota grenze limite límite grens лимит предел 限制 上限 sınır gräns 한도
    제한
interval frequency cadence period schedule rhythm takt intervall fréquence intervalo intervallo interval интервал
    间隔 間隔 aralık 간격
hotel guesthouse hostel inn pension airbnb lodging accommodation unterkunft hébergement alojamiento alloggio
    hospedagem hotel отель гостиница 酒店 旅馆 ホテル otel hotell 호텔
ferry boat ship fähre bateau barco traghetto veerboot prom паром 渡轮 フェリー vapur färja 페리
route path trail course strecke route itinéraire ruta percorso trasa маршрут 路线 路線 ルート güzergah rutt 경로
seat place sitzplatz sitz siège place asiento posto assento stoel zitplaats miejsce место 座位 座席 席 koltuk
    plats sæde 좌석
flight flug vol vuelo volo voo vlucht lot рейс 航班 フライト 便 uçuş flyg 항공편
car vehicle auto wagen voiture coche carro macchina samochód машина 汽车 車 araba bil 차
model engine modell modèle modelo modello модель 模型 モデル 모델
editor ide
meeting standup sync call besprechung meeting sitzung réunion reunión riunione reunião vergadering spotkanie
    встреча совещание 会议 会議 toplantı möte 회의
deadline due frist échéance plazo scadenza prazo termin срок дедлайн 截止日期 締め切り son tarih
owner assignee responsible lead verantwortlicher responsable responsabile responsável
port puerto porta порт 端口 ポート
database db datenbank base de données datos banco
password passphrase passwort kennwort mot de passe contraseña senha wachtwoord hasło пароль 密码 パスワード parola
    lösenord 비밀번호
theme skin design thème tema thema motyw тема 主题 テーマ 테마
font typeface schriftart schrift police fuente carattere fonte lettertype czcionka шрифт 字体 フォント yazı
    typsnitt 글꼴
currency money währung devise moneda valuta moeda waluta валюта 货币 通貨 para 통화
temperature temp thermostat heat heating temperatur température temperatura temperatuur температура 温度 sıcaklık
    온도
diet food meal ernährung régime dieta
coffee kaffee café caffè koffie kawa кофе 咖啡 コーヒー kahve kaffe 커피
order bestellung commande pedido ordine bestelling zamówienie заказ 订单 注文 sipariş beställning 주문
tea tee thé té tè chá thee herbata чай 茶 çay te 차
gym workout training fitness sport gimnasio palestra academia sportschool siłownia спортзал тренировка 健身 ジム
    spor 헬스
dentist zahnarzt dentiste dentista tandarts dentysta стоматолог 牙医 歯医者 diş tandläkare 치과
doctor physician gp arzt médecin médico medico arts lekarz врач 医生 医者 doktor läkare 의사
address addr adresse dirección indirizzo endereço adres адрес 地址 住所 adres adress 주소
name title label titel nom nombre nome naam nazwa имя название 名称 名前 isim ad namn 이름
branch zweig branche rama ramo ветка 分支 ブランチ
version release fassung versión versione versão versie wersja версия 版本 バージョン sürüm 버전
framework library bibliothek
format layout
size grösse größe taille tamaño dimensione tamanho grootte rozmiar размер 大小 サイズ boyut storlek 크기
room zimmer raum chambre salle habitación sala camera stanza quarto kamer pokój комната 房间 部屋 oda rum 방
level niveau stufe nivel livello nível poziom уровень 级别 レベル seviye nivå 레벨 수준
server host serveur servidor serwer сервер 服务器 サーバー sunucu 서버
supplier vendor provider lieferant anbieter fournisseur proveedor fornitore fornecedor leverancier dostawca
    поставщик 供应商 業者 tedarikçi leverantör 업체
school schule école escuela scuola escola szkoła школа 学校 okul skola 학교
tuning stimmung accordage afinación accordatura afinação strojenie строй
retries retry attempts tries versuche
colleague
delivery shipping lieferung livraison entrega consegna levering dostawa доставка 交付 配送 teslimat leverans 배송
kitchen küche cuisine cocina cucina cozinha keuken kuchnia кухня 厨房 キッチン mutfak kök 주방
"""

_MONTHS = (
    "(jan|feb|fev|mar|apr|abr|avr|mai|may|mei|maj|mag|jun|jui|giu|jul|lug|aug|ago|aou|sep|set|okt|oct|ott|out|nov"
    "|dec|dez|dic|gen|ene)[a-z]*"
)
_KINDS = (
    ("lifetime", re.compile(r"\d+\s?(ms|s|sec|secs|seconds|m|min|mins|minutes|h|hrs|hours|d|days|weeks|months)")),
    ("time", re.compile(r"\d{1,2}[:.]\d\d( ?[ap]m)?|\d{1,2} ?([ap]m|uhr|h|時|点|點|시)")),
    ("price", re.compile(r"[$€£¥]\s?\d[\d.,]*|\d[\d.,]*\s?(€|usd|eur|gbp)")),
    ("date", re.compile(rf"\d{{1,2}}\.? {_MONTHS}|{_MONTHS} \d{{1,2}}|\d+月\d+日|\d{{4}}-\d\d-\d\d")),
    ("date", re.compile(r"(mon|tues|wednes|thurs|fri|satur|sun)day")),
)


@functools.cache
def _groups() -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(fold(line).split()) for line in _CONCEPTS.replace("\n    ", " ").strip().splitlines())


@functools.lru_cache(maxsize=4096)
def concepts(word: str, *, inflected: bool = False) -> frozenset[str]:
    """Give the meanings of a word that the table knows, each named by its first word."""
    if len(word) < 2 and word.isascii():
        return frozenset()
    return frozenset(
        group[0]
        for group in _groups()
        if word in group or (len(word) > 3 and any(_form_of(listed, word, inflected=inflected) for listed in group))
    )


def _form_of(listed: str, word: str, *, inflected: bool) -> bool:
    near = len(listed) > 3 and abs(len(listed) - len(word)) <= (2 if inflected else 1)
    return near and alike(listed, word, inflected=inflected)


@functools.lru_cache(maxsize=4096)
def kinds_of(value: str) -> frozenset[str]:
    """Give the meanings that the form of a value shows: a duration has a lifetime, `$5` is a price."""
    return frozenset(concept for concept, form in _KINDS if form.fullmatch(fold(value).strip()))

"""Small made-up sources, in which every kind of change happens once."""

OLD = {
    "shop/cart.py": """\
class Cart:
    def add(self, item):
        self.items.append(item)
        return len(self.items)

    def total(self):
        return sum(item.price for item in self.items)

    def empty(self):
        self.items = []
        return self


def price(item):
    rate = 19
    return item.net * (100 + rate)


def rename_me(item):
    known = item.name
    return known.strip()
""",
    "shop/old.py": """\
def leaves(item):
    found = item
    return found
""",
    "lib/cart.js": """\
class Cart {
  add(item) {
    this.items.push(item);
  }

  total() {
    return this.items.length;
  }
}

function price(item) {
  return item.net * 119;
}
""",
}
NEW = {
    "shop/cart.py": """\
import sys


class Cart:
    def add(self, item):
        self.items.append(item)
        return len(self.items)

    def total(self):
        return sum(item.gross for item in self.items)

    def empty(self):
        self.items = []
        return self


def price(item):
    rate = 19
    return item.net * (100 + rate)


def renamed(item):
    known = item.name
    return known.strip()
""",
    "lib/cart.js": """\
class Cart {
  add(item) {
    this.items.push(item);
  }

  total() {
    return this.items.length + 1;
  }
}

function price(item) {
  return item.net * 119;
}
""",
}
# What became of each: by name, in the words of the plain comparison.
EXPECTED = {
    "shop/cart.py Cart": "changed",
    "shop/cart.py Cart.add": "moved to 5",
    "shop/cart.py Cart.total": "changed",
    "shop/cart.py Cart.empty": "moved to 12",
    "shop/cart.py price": "moved to 17",
    "shop/cart.py rename_me": "changed",
    "shop/old.py leaves": "gone",
    "lib/cart.js Cart.add": "same",
    "lib/cart.js Cart.total": "changed",
    "lib/cart.js price": "same",
}

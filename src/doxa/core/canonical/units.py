"""The units whose meaning is beyond doubt, and what they are in the base unit of their family."""

import functools
from decimal import Decimal
from typing import NamedTuple


class Unit(NamedTuple):
    """A unit: `factor` of them are one of the base."""

    family: str
    base: str
    factor: Decimal


# A day is 24 hours (SI brochure, table 8), a week seven days. Months and years are no number of days.
# MB is decimal, MiB binary. Family, base, factor, names; a name of several words has _ between them.
_DEFINITIONS = """
duration s 0.000000001 ns nsec nanosecond nanoseconds
duration s 0.000001 us μs usec microsecond microseconds
duration s 0.001 ms msec millisecond milliseconds
duration s 1 s sec secs second seconds
duration s 60 min mins minute minutes
duration s 3600 h hr hrs hour hours
duration s 86400 d day days
duration s 604800 wk wks week weeks
duration month 1 mo mos month months
duration month 12 yr yrs year years
size B 1 B byte bytes
size B 1e3 kB kilobyte kilobytes
size B 1e6 MB megabyte megabytes
size B 1e9 GB gigabyte gigabytes
size B 1e12 TB terabyte terabytes
size B 1e15 PB petabyte petabytes
size B 1024 KiB kibibyte kibibytes
size B 1048576 MiB mebibyte mebibytes
size B 1073741824 GiB gibibyte gibibytes
size B 1099511627776 TiB tebibyte tebibytes
size B 1125899906842624 PiB pebibyte pebibytes
bits bit 1 bit bits
bits bit 1e3 kbit kilobit kilobits
bits bit 1e6 Mbit megabit megabits
bits bit 1e9 Gbit gigabit gigabits
bits bit 1024 Kibit kibibit kibibits
bits bit 1048576 Mibit mebibit mebibits
bits bit 1073741824 Gibit gibibit gibibits
count 1 1024 Ki
count 1 1048576 Mi
count 1 1073741824 Gi
count 1 1099511627776 Ti
frequency Hz 1 Hz hertz
frequency Hz 1e3 kHz kilohertz
frequency Hz 1e6 MHz megahertz
frequency Hz 1e9 GHz gigahertz
length mm 0.001 μm micrometre micrometres micrometer micrometers
length mm 1 mm millimetre millimetres millimeter millimeters
length mm 10 cm centimetre centimetres centimeter centimeters
length mm 1e3 metre metres meter meters
length mm 1e6 km kilometre kilometres kilometer kilometers
length mm 25.4 inch inches
mass mg 1 mg milligram milligrams
mass mg 1e3 gram grams
mass mg 1e6 kg kilogram kilograms
temperature °C 1 °C ºC celsius degree_celsius degrees_celsius
temperature °F 1 °F ºF fahrenheit degree_fahrenheit degrees_fahrenheit
percent % 1 % ٪ percent per_cent pct
permille ‰ 1 ‰
pixels px 1 px pixel pixels
requests request 1 req reqs request requests
frames fps 1 fps
rotation rpm 1 rpm
"""

# Each has two readings at least: metre, minute, million; 1000 or 1024; bit or byte. The number before it is still
# a number, so that `5.0 m` is `5m`, and no more.
_AS_WRITTEN = "m g k K M b w y KB kb Kb mb Mb gb Gb tb Tb Kbit Kbps kbps mbps"

# In rates these are decimal bits by every convention.
_BIT_RATES = {"Mb": "Mbit", "Gb": "Gbit", "Mbps": "Mbit/s", "Gbps": "Gbit/s", "MBps": "MB/s", "GBps": "GB/s"}

# Not converted into each other: a limit of 60 a minute is not a limit of one a second.
_PERIODS = {
    **dict.fromkeys(("s", "sec", "second"), "s"),
    **dict.fromkeys(("min", "minute"), "min"),
    **dict.fromkeys(("h", "hr", "hour"), "h"),
    **dict.fromkeys(("d", "day"), "d"),
}
_IN_RATES = ("size", "bits", "requests", "length")


@functools.cache
def table() -> dict[str, Unit]:
    """Give every unit by each of its names."""
    units = {name: Unit("as-written", name, Decimal(1)) for name in _AS_WRITTEN.split()}
    for line in _DEFINITIONS.strip().splitlines():
        family, base, factor, *names = line.split()
        unit = Unit(family, base, Decimal(factor))
        units.update({name.replace("_", " "): unit for name in names})
    return units


def find(name: str) -> Unit | None:
    """Find a unit, or a rate such as `MB/s`, by exactly this name."""
    units = table()
    unit = units.get(name)
    if unit is not None:
        return unit
    above, slash, below = _BIT_RATES.get(name, name).replace(" per ", "/").partition("/")
    above, below = above.strip(), below.strip()
    period = _PERIODS.get(below)
    counted = units.get(_BIT_RATES.get(above, above))
    if not slash or period is None or counted is None or counted.family not in _IN_RATES:
        return None
    return Unit("rate", f"{counted.base}/{period}", counted.factor)

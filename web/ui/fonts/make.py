"""
Makes the two fonts that a first text needs, once, by hand (decision 31). Outside the project:

    python3 -m venv fonts && fonts/bin/pip install fonttools==4.66.1 brotli
    fonts/bin/python web/ui/fonts/make.py

It reads the npm packages' files and writes figtree.woff2 and bricolage.woff2 beside itself, and says which characters
are left to the packages' files: web/ui/fonts.css names those in `unicode-range`.
"""

from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

here = Path(__file__).parent
packages = here.parents[2] / "node_modules/@fontsource-variable"

LETTERS = "àâäæçèéêëîïôöùûüÿœ" "áíóúñß"
CHARACTERS = [
    *map(chr, range(0x20, 0x7F)),
    *LETTERS,
    *(letter.upper() for letter in LETTERS if letter != "ß"),
    *"\r\u00a0\u00ad\u2002\u2009\u200b\u2011\u202f«»‘’“”„…–—−×·•°²³½©®™§€£",
]
FEATURES = ["ccmp", "locl", "rvrn", "kern", "tnum"]

# Kerning is half of Bricolage, since each of its 7000 pairs changes with weight and size. Steps of 4 thousandths of an
# em, a fifth of a pixel in the largest title, let most pairs share their changes.
STEP = 4


def reloaded(font):
    file = BytesIO()
    font.flavor = None
    font.save(file)
    file.seek(0)
    return TTFont(file)


def kerned_pairs(font):
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = table.ExtSubTable if table.LookupType == 9 else table
            if table.LookupType != 2:
                continue
            if table.Format == 1:
                yield from (pair.Value1 for pairs in table.PairSet for pair in pairs.PairValueRecord)
            else:
                yield from (pair.Value1 for row in table.Class1Record for pair in row.Class2Record)


def changes_of(font, device):
    if device.StartSize == 0xFFFF:
        return []
    return font["GDEF"].table.VarStore.VarData[device.StartSize].Item[device.EndSize]


def in_steps(font):
    """Kerning changes in steps; a pair whose changes are less than half a step does not change."""
    rows = [row for data in font["GDEF"].table.VarStore.VarData for row in data.Item]
    for row in rows:
        row[:] = [round(change / STEP) * STEP for change in row]
    for pair in kerned_pairs(font):
        device = getattr(pair, "XAdvDevice", None)
        if device and not any(changes_of(font, device)):
            pair.XAdvDevice = None
    font = reloaded(font)
    moved = font["GDEF"].table.VarStore.optimize()
    for tag in ("GDEF", "GPOS"):
        font[tag].table.remap_device_varidxes(moved)
    return font


def subset(font):
    # The packages' few bytes of hinting say that letters are not to be fitted to whole pixels: without them FreeType does.
    options = Options(layout_features=FEATURES, hinting=True, notdef_outline=True)
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14, 16, 17]
    subsetter = Subsetter(options)
    subsetter.populate(text="".join(CHARACTERS))
    subsetter.subset(font)
    return reloaded(font)


def ranges(points):
    start = previous = None
    for point in [*sorted(points), None]:
        if start is not None and (point is None or point != previous + 1):
            yield f"U+{start:04X}" + (f"-{previous:04X}" if previous != start else "")
            start = None
        start = point if start is None else start
        previous = point


def make(name, source, limit):
    whole = TTFont(packages / source)
    rest = set(whole.getBestCmap()) - set(map(ord, CHARACTERS))
    font = limit(whole)
    font.flavor = "woff2"
    font.save(here / name)
    print(name, (here / name).stat().st_size, "bytes; in the package's file:", ", ".join(ranges(rest)))


def title(font):
    return in_steps(subset(reloaded(instantiateVariableFont(font, {"wght": (500, 700)}))))


make("figtree.woff2", "figtree/files/figtree-latin-wght-normal.woff2", subset)
make("bricolage.woff2", "bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2", title)

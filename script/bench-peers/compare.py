#!/usr/bin/env python3
"""Whether the peers and we draw the same pictures: the mean difference of each to skia-python's, and contact sheets.

usage: compare.py FOLDER.  Exit 1 when one of ours lies further from Skia's than 1.5 times the furthest of the peers', or than 1 level
where that is less.
"""
import glob, os, sys
import numpy as np
from PIL import Image, ImageDraw

OUT = sys.argv[1]
GROUPS = {"a_00": "a_*_00.png", "a_20": "a_*_20.png", "a_59": "a_*_59.png", "b": "b_*.png", "c_00": "c_*_00.png",
          "c_15": "c_*_15.png", "c_30": "c_*_30.png", "d": "d_*_007.png"}

def flat(path):
    image = Image.open(path).convert("RGBA")
    below = Image.new("RGBA", image.size, (255, 255, 255, 255))
    below.alpha_composite(image)
    return below.convert("RGB")

failed = False
for group, pattern in GROUPS.items():
    files = sorted(glob.glob(os.path.join(OUT, pattern)))
    letter = group[0]
    reference = next((f for f in files if os.path.basename(f).startswith((letter + "_skia_", letter + "_skia.", "b_skia_direct"))), None)
    if reference is None: continue
    wanted = np.asarray(flat(reference)).astype(int)
    ours, others = [], []
    pictures = []
    for file in files:
        picture = flat(file)
        pictures.append((os.path.basename(file), picture))
        if file == reference: continue
        pixels = np.asarray(picture).astype(int)
        if pixels.shape != wanted.shape: continue
        mean = abs(pixels - wanted).mean()
        (ours if "settle" in os.path.basename(file) else others).append(mean)
        print("%-28s mean %.2f, most %d" % (os.path.basename(file), mean, abs(pixels - wanted).max()))
    for mean in ours:
        if mean > max(1.5 * max(others, default=0), 1.0):
            print("%s: ours lies too far from Skia's" % group)
            failed = True
    if letter == "b": pictures = [(name, p.crop((0, 0, 780, 400)).resize((390, 200))) for name, p in pictures]
    width = max(p.size[0] for _, p in pictures) + 8
    height = max(p.size[1] for _, p in pictures) + 22
    columns = min(len(pictures), 3 if letter == "b" else 5)
    sheet = Image.new("RGB", (width * columns, height * -(-len(pictures) // columns)), (255, 255, 255))
    draw = ImageDraw.Draw(sheet)
    for k, (name, picture) in enumerate(pictures):
        x, y = k % columns * width, k // columns * height
        sheet.paste(picture, (x, y + 16))
        draw.text((x + 2, y + 2), name, fill=(0, 0, 0))
    sheet.save(os.path.join(OUT, "sheet_%s.png" % group))
sys.exit(failed)

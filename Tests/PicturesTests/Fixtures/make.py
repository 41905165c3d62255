"""Makes the pictures of this folder: 37 by 21 pixels in each format that sizes are read from.

Usage: python make.py, with Pillow 12 or later.
"""

from pathlib import Path

from PIL import Image

folder = Path(__file__).parent
size = (37, 21)
picture = Image.new("RGB", size)
picture.putdata([(x * 6, y * 12, (x * y) % 256) for y in range(size[1]) for x in range(size[0])])

picture.save(folder / "rgb.png")
picture.convert("P").save(folder / "palette.gif")
picture.save(folder / "rows.bmp")
picture.save(folder / "lossy.webp", quality=60)
picture.save(folder / "lossless.webp", lossless=True)
alpha = picture.convert("RGBA")
alpha.putalpha(128)
alpha.save(folder / "extended.webp", quality=60)
picture.save(folder / "baseline.jpeg", quality=60)
picture.save(folder / "progressive.jpeg", quality=60, progressive=True)
picture.save(folder / "still.avif", quality=50)
alpha.save(folder / "alpha.avif", quality=50)
# A camera that was held upright: 37 wide and 21 high in the file, 21 wide and 37 high to be seen.
exif = Image.Exif()
exif[0x0112] = 6
exif[0x010F] = "A camera with a name that is not short"
picture.save(folder / "turned.jpeg", quality=60, exif=exif, icc_profile=bytes(70_000))
picture.save(folder / "turned.avif", quality=50, exif=exif)

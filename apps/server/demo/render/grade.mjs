import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** Warm, a little brighter and more colourful, sharpened, with a breath of film grain. */
export async function grade(image, { brightness = 1.06, saturation = 1.1 } = {}) {
  const { width, height } = await sharp(image).metadata()
  const base = await sharp(image)
    .modulate({ brightness, saturation })
    .linear(1.05, -4)
    .recomb([
      [1.02, 0, 0],
      [0, 1, 0],
      [0, 0, 0.975],
    ])
    .sharpen({ sigma: 0.8, m1: 0.5, m2: 1.2 })
    .png()
    .toBuffer()
  return sharp(base)
    .composite([{ input: await grain(width, height), blend: 'soft-light' }])
    .png()
    .toBuffer()
}

/** Always the same grain, so that making a picture again gives the same picture. */
function grain(width, height) {
  const pixels = Buffer.alloc(width * height * 3)
  let state = 1234567
  const next = () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 4294967296
  }
  for (let i = 0; i < width * height; i += 1) {
    const spread = Math.sqrt(-2 * Math.log(next() + 1e-9)) * Math.cos(2 * Math.PI * next())
    pixels.fill(Math.max(0, Math.min(255, 128 + spread * 7)), i * 3, i * 3 + 3)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .blur(0.6)
    .png()
    .toBuffer()
}

/** The four files of a picture's folder. Nothing is enlarged, and sharp keeps no metadata. */
export async function writeRenditions(image, folder) {
  mkdirSync(folder, { recursive: true })
  const resized = (width) => sharp(image).resize({ width, withoutEnlargement: true })
  await Promise.all([
    ...[400, 800, 1280].map((width) =>
      resized(width)
        .webp({ quality: 82, effort: 6 })
        .toFile(join(folder, `${width}.webp`)),
    ),
    resized(800).jpeg({ quality: 82, mozjpeg: true }).toFile(join(folder, '800.jpg')),
  ])
}

import { limits } from '@matjari/contract/limits'
import sharp from 'sharp'
import { safePicture } from './safe-picture.ts'

const { widths, jpegWidth } = limits.picture
/** A taller picture is made narrower instead: WebP ends at 16,383 pixels, and no screen needs them. */
const tallest = 4

/** New pictures of what the bytes show, in every width of the house, by file name. Never enlarged. */
export const photoRenditions = (bytes: Buffer): Promise<Record<string, Buffer>> =>
  safePicture(bytes, async (picture) => {
    // Unpacked once, to the largest that is needed: the others are made from it.
    const { data, info } = await picture
      .resize(within(Math.max(...widths)))
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const drawn = (width: number) => sharp(data, { raw: info }).resize(within(width))
    const made: Record<string, Buffer> = {}
    for (const width of widths)
      made[`${width}.webp`] = await drawn(width).webp({ quality: 80 }).toBuffer()
    made[`${jpegWidth}.jpg`] = await drawn(jpegWidth)
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer()
    return made
  })

const within = (width: number) => ({
  width,
  height: width * tallest,
  fit: 'inside' as const,
  withoutEnlargement: true,
})

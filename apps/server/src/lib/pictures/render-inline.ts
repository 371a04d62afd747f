import { createHash } from 'node:crypto'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { AppError } from '../app-error.ts'
import { coarsePrint, finePrint } from './receipt-fingerprint.ts'
import { notAPicture, type PictureRenderer, type ReceiptPicture } from './rendering.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The chunks that change how a PNG looks. The others are texts and metadata. */
const visibleChunks = new Set(
  ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf'].map((name) =>
    Buffer.from(name).readUInt32BE(),
  ),
)

/**
 * The same bytes without the text chunks of a PNG: the decoder unpacks compressed ones, without any limit, before it
 * reads the first pixel. Other formats are returned unchanged.
 */
export function withoutPngTexts(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, signature.length).equals(signature)) return bytes
  const cleaned = Buffer.allocUnsafe(bytes.length)
  let length = bytes.copy(cleaned, 0, 0, signature.length)
  let at = signature.length
  // Length, name, content, checksum.
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (visibleChunks.has(bytes.readUInt32BE(at + 4)))
      length += bytes.copy(cleaned, length, at, end)
    at = end
  }
  return cleaned.subarray(0, length)
}

const mostPixels = limits.picture.megapixels * 1_000_000

// Files from outside reach only these decoders: SVG, PDF, TIFF and others are never opened.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
})
// No picture is processed twice, and the process may use only one processor.
sharp.cache(false)
sharp.concurrency(1)

/**
 * The only way in for bytes from outside. Renders their pixels again, upright and (sharp's default) in sRGB, without
 * any other content of the file.
 */
async function safePicture<T>(sent: Buffer, draw: (picture: Sharp) => Promise<T>): Promise<T> {
  await megapixelsOf(sent)
  return orRefuse(() => draw(open(withoutPngTexts(sent))))
}

/**
 * The cost of decoding a picture, from its header alone; refuses a file that is no picture or too large. An ordinary
 * JPEG costs its number of megapixels.
 */
async function megapixelsOf(sent: Buffer): Promise<number> {
  if (sent.length === 0) throw new AppError('invalid', { message: messages.picture.empty })
  const found = await orRefuse(() => describe(withoutPngTexts(sent)))
  if (!isTaken(found)) throw notAPicture()
  const { width, height } = found
  const megapixels = (width * height * effortOf(found)) / 1_000_000
  if (
    megapixels > limits.picture.megapixels ||
    Math.max(width, height) > limits.picture.longestSide
  )
    throw new AppError('invalid', { message: messages.picture.tooManyPixels })
  return megapixels
}

const describe = (bytes: Buffer) => sharp(bytes, { limitInputPixels: false }).metadata()

const open = (bytes: Buffer) =>
  // Phones write small errors that every viewer ignores; a truncated picture is refused.
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient()

const plainFormats = new Set<string>(['jpeg', 'png', 'webp', 'gif'])

// The container of AVIF also contains HEIC, which is another codec.
const isTaken = ({ format, compression }: Metadata) =>
  plainFormats.has(format) || (format === 'heif' && compression === 'av1')

/** Measured: how much more time and memory a pixel of this format takes. No camera makes these large. */
function effortOf({ format, depth, isProgressive }: Metadata): number {
  const ofFormat = format === 'gif' || format === 'heif' ? 2 : 1
  const ofDepth = depth === 'uchar' ? 1 : 2
  // It can only be decoded as a whole, and a decoder cannot be stopped halfway.
  const ofInterlace = format === 'png' && isProgressive ? 2 : 1
  return ofFormat * ofDepth * ofInterlace
}

async function orRefuse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    throw notAPicture()
  }
}

const { widths, jpegWidth } = limits.picture
/** A taller picture is made narrower instead: WebP ends at 16,383 pixels, and no screen needs more. */
const tallest = 4

/** New pictures of the content, in every standard width, by file name. Never enlarged. */
export const photoRenditions = (bytes: Buffer): Promise<Record<string, Buffer>> =>
  safePicture(bytes, async (picture) => {
    // Decoded once, at the largest width; the others are made from that.
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

const side = 320

/** A new square picture of the content: upright, in sRGB, without any other content of the file. */
export const squarePicture = (bytes: Buffer): Promise<Buffer> =>
  safePicture(bytes, (picture) =>
    picture.resize(side, side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer(),
  )

/** Wide enough to read; a receipt is long. */
const readable = { width: 1200, height: 4800, fit: 'inside', withoutEnlargement: true } as const

/** A new picture of a receipt and its fingerprint, decoded once. */
export const receiptPicture = (bytes: Buffer): Promise<ReceiptPicture> =>
  safePicture(bytes, async (picture) => {
    const { data, info } = await picture
      .resize(readable)
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pixels = { data, width: info.width, height: info.height }
    return {
      webp: await sharp(data, { raw: info }).webp({ quality: 80 }).toBuffer(),
      coarse: await coarsePrint(pixels),
      fine: await finePrint(pixels),
      contentHash: createHash('sha256').update(bytes).digest(),
    }
  })

/** Renders in this process, with the decoders in it: used by the child process and by tests. */
export const renderInline: PictureRenderer = {
  megapixels: megapixelsOf,
  renditions: photoRenditions,
  square: squarePicture,
  receipt: receiptPicture,
}

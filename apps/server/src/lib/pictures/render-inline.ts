import { createHash } from 'node:crypto'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { AppError } from '../app-error.ts'
import { coarsePrint, finePrint } from './receipt-fingerprint.ts'
import { notAPicture, type PictureRenderer, type ReceiptPicture } from './rendering.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** What decides how a PNG looks. The rest is texts and trifles. */
const visibleChunks = new Set(
  ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf'].map((name) =>
    Buffer.from(name).readUInt32BE(),
  ),
)

/**
 * The same bytes without the texts of a PNG: packed ones are unpacked by the decoder, one after the
 * other and without an end, before it looks at the first pixel. Other formats are returned as they are.
 */
export function withoutPngTexts(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, signature.length).equals(signature)) return bytes
  const kept = Buffer.allocUnsafe(bytes.length)
  let length = bytes.copy(kept, 0, 0, signature.length)
  let at = signature.length
  // Length, name, content, checksum.
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (visibleChunks.has(bytes.readUInt32BE(at + 4))) length += bytes.copy(kept, length, at, end)
    at = end
  }
  return kept.subarray(0, length)
}

const mostPixels = limits.picture.megapixels * 1_000_000

// What strangers send reaches these decoders only: SVG, PDF, TIFF and the rest are never opened.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
})
// No picture is made twice, and one processor is all that it may take.
sharp.cache(false)
sharp.concurrency(1)

/**
 * The only way in for bytes from outside. Draws anew what they show, upright and (unless told
 * otherwise, as sharp does it) in sRGB without anything else they carry.
 */
async function safePicture<T>(sent: Buffer, draw: (picture: Sharp) => Promise<T>): Promise<T> {
  await megapixelsOf(sent)
  return orRefuse(() => draw(open(withoutPngTexts(sent))))
}

/**
 * What unpacking a picture will cost, from its header alone; refuses what is none, and what is too
 * large. An ordinary JPEG costs as many megapixels as it has.
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
  // Phones write small faults that every viewer forgives; a picture that is cut off is refused.
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient()

const plainFormats = new Set<string>(['jpeg', 'png', 'webp', 'gif'])

// The container of AVIF also carries HEIC, which is another codec.
const isTaken = ({ format, compression }: Metadata) =>
  plainFormats.has(format) || (format === 'heif' && compression === 'av1')

/** Measured: how much longer a point of it takes, and how much more memory. No camera makes these large. */
function effortOf({ format, depth, isProgressive }: Metadata): number {
  const ofFormat = format === 'gif' || format === 'heif' ? 2 : 1
  const ofDepth = depth === 'uchar' ? 1 : 2
  // It can only be unpacked as a whole, and nothing stops a decoder halfway.
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

const side = 320

/** A new picture of what the bytes show: square, upright, in sRGB, without anything else they carry. */
export const squarePicture = (bytes: Buffer): Promise<Buffer> =>
  safePicture(bytes, (picture) =>
    picture.resize(side, side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer(),
  )

/** Wide enough to read; a receipt is long. */
const readable = { width: 1200, height: 4800, fit: 'inside', withoutEnlargement: true } as const

/** A new picture of a receipt, and what tells it from every other one, from one look at the bytes. */
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

/** Draws in the process that asks, with the decoders in it: the one beside the server, or a test. */
export const renderInline: PictureRenderer = {
  megapixels: megapixelsOf,
  renditions: photoRenditions,
  square: squarePicture,
  receipt: receiptPicture,
}

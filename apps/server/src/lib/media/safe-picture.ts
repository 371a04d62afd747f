import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { AppError } from '../http/app-error.ts'
import { notAPicture } from './not-a-picture.ts'
import { withoutPngTexts } from './png-chunks.ts'

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
export async function safePicture<T>(
  sent: Buffer,
  draw: (picture: Sharp) => Promise<T>,
): Promise<T> {
  await megapixelsOf(sent)
  return orRefuse(() => draw(open(withoutPngTexts(sent))))
}

/**
 * What unpacking a picture will cost, from its header alone; refuses what is none, and what is too
 * large. An ordinary JPEG costs as many megapixels as it has.
 */
export async function megapixelsOf(sent: Buffer): Promise<number> {
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

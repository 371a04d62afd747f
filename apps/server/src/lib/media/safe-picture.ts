import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { AppError } from '../http/app-error.ts'
import { withoutPngTexts } from './png-chunks.ts'

const mostPixels = limits.picture.megapixels * 1_000_000
const mostSeconds = 20

// What strangers send reaches these decoders only: SVG, PDF, TIFF and the rest are never opened.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
})
// No picture is made twice, and a thread of its own is all that one may take from the requests.
sharp.cache(false)
sharp.concurrency(1)

/**
 * The only way in for bytes from outside. Draws anew what they show, upright and (unless told
 * otherwise, as sharp does it) in sRGB without anything else they carry.
 */
export const safePicture = <T>(sent: Buffer, draw: (picture: Sharp) => Promise<T>): Promise<T> =>
  inTurn(async () => {
    if (sent.length === 0) throw new AppError('invalid', { message: messages.picture.empty })
    const bytes = withoutPngTexts(sent)
    refuseUnwanted(await orRefuse(() => describe(bytes)))
    return orRefuse(() => draw(open(bytes)))
  })

/** From the header alone: how large a picture claims to be is known before it is unpacked. */
const describe = (bytes: Buffer) => sharp(bytes, { limitInputPixels: false }).metadata()

const open = (bytes: Buffer) =>
  // Phones write small faults that every viewer forgives; a picture that is cut off is refused.
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .timeout({ seconds: mostSeconds })
    .autoOrient()

const plainFormats = new Set<string>(['jpeg', 'png', 'webp', 'gif'])

// The container of AVIF also carries HEIC, which is another codec.
const isTaken = ({ format, compression }: Metadata) =>
  plainFormats.has(format) || (format === 'heif' && compression === 'av1')

function refuseUnwanted(found: Metadata) {
  if (!isTaken(found)) throw notAPicture()
  if (found.width * found.height > mostPixels)
    throw new AppError('invalid', { message: messages.picture.tooManyPixels })
}

/** Whatever a decoder complains about, the bytes are not a picture anyone could look at. */
async function orRefuse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    throw notAPicture()
  }
}

const notAPicture = () => new AppError('invalid', { message: messages.picture.imageOnly })

let last: Promise<unknown> = Promise.resolve()

/** One at a time: a large picture takes hundreds of megabytes while it is unpacked. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  return mine
}

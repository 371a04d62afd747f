import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { nameOfSender, type Upload } from '../../http/uploads/uploads.ts'
import { AppError } from '../../lib/app-error.ts'
import type { PictureRenderer } from '../../lib/pictures/rendering.ts'
import { fairQueue } from '../../lib/queues/fair-queue.ts'

const { waiting, requestMegapixels } = limits.picture

// Two queues: reading a header takes milliseconds and must not wait behind decoding, which takes seconds.
const looking = fairQueue({ name: 'pictures_seen', most: waiting })
const drawing = fairQueue({ name: 'pictures_drawn', most: waiting })

/**
 * Reads the megapixels of all pictures of a request from their headers, before any of them is decoded: an invalid
 * last picture then costs little. Refuses files that are no picture or too large.
 */
export async function inspectPictures(
  { megapixels: megapixelsOf }: Pick<PictureRenderer, 'megapixels'>,
  uploads: readonly Upload[],
): Promise<number> {
  const [first] = uploads
  if (!first) return 0
  const megapixels = await looking(nameOfSender(first.sender), async () => {
    let sum = 0
    for (const upload of uploads) sum += await costOf(upload, megapixelsOf)
    return sum
  })
  if (megapixels > requestMegapixels)
    throw new AppError('invalid', { message: messages.picture.tooManyTogether })
  return megapixels
}

/** This much of a file contains its size, even behind a preview and a colour profile. */
const headBytes = 256 * 1024

/** The size is nearly always in the header, so the rest of the file is not sent to the decoder. */
async function costOf(
  upload: Upload,
  megapixelsOf: PictureRenderer['megapixels'],
): Promise<number> {
  if (upload.size > headBytes) {
    const fromHead = await megapixelsOf(await upload.read(headBytes)).catch(() => undefined)
    if (fromHead !== undefined) return fromHead
  }
  return megapixelsOf(await upload.read())
}

/** One at a time: decoding a large picture takes hundreds of megabytes. */
export const renderInTurn = <T>(upload: Upload, draw: (bytes: Buffer) => Promise<T>): Promise<T> =>
  drawing(nameOfSender(upload.sender), async () => draw(await upload.read()))

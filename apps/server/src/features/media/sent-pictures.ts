import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { nameOfSender, type Upload } from '../../http/uploads/uploads.ts'
import { AppError } from '../../lib/app-error.ts'
import type { PictureRenderer } from '../../lib/pictures/rendering.ts'
import { fairQueue } from '../../lib/queues/fair-queue.ts'

const { waiting, requestMegapixels } = limits.picture

// Two lines: a look takes milliseconds and need not wait behind what takes seconds.
const looking = fairQueue({ name: 'pictures_seen', most: waiting })
const drawing = fairQueue({ name: 'pictures_drawn', most: waiting })

/**
 * What the pictures of one request say about themselves, in megapixels, before any of them is unpacked:
 * a bad last one costs nothing. Refuses what is no picture or too much.
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

/** So much of a photo tells its size, also behind a preview and a colour profile. */
const headBytes = 256 * 1024

/** What it says about itself stands at its head, nearly always: the rest need not travel to be looked at. */
async function costOf(
  upload: Upload,
  megapixelsOf: PictureRenderer['megapixels'],
): Promise<number> {
  if (upload.size > headBytes) {
    const told = await megapixelsOf(await upload.read(headBytes)).catch(() => undefined)
    if (told !== undefined) return told
  }
  return megapixelsOf(await upload.read())
}

/** One at a time: a large picture takes hundreds of megabytes while it is unpacked. */
export const renderInTurn = <T>(upload: Upload, draw: (bytes: Buffer) => Promise<T>): Promise<T> =>
  drawing(nameOfSender(upload.sender), async () => draw(await upload.read()))

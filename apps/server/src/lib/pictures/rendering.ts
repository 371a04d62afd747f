import { messages } from '@matjari/contract/messages'
import { type RefusalKind, refusals } from '@matjari/contract/refusals'
import { z } from 'zod'
import { AppError } from '../app-error.ts'

/** Whatever a decoder complains about, the bytes are not a picture anyone could look at. */
export const notAPicture = () => new AppError('invalid', { message: messages.picture.imageOnly })

const bytes = z.instanceof(Buffer)

/** What can be asked of somebody's bytes, and what comes back. Each refuses what is no picture. */
export const resultSchemas = {
  /** What unpacking it will cost. */
  megapixels: z.number(),
  /** By file name. */
  renditions: z.record(z.string(), bytes),
  square: bytes,
  receipt: z.object({
    webp: bytes,
    coarse: z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly(),
    fine: bytes,
    contentHash: bytes,
  }),
}

export type PictureRenderer = {
  readonly [Work in keyof typeof resultSchemas]: (
    sent: Buffer,
  ) => Promise<z.infer<(typeof resultSchemas)[Work]>>
}

export type ReceiptPicture = z.infer<typeof resultSchemas.receipt>

/** The first that it says: its decoders are loaded. */
export const ready = 'ready'

/** What the server asks of the process that draws. */
export type RenderingOrder = {
  readonly no: number
  readonly work: keyof PictureRenderer
  readonly sent: Buffer
}

/** What it answers. Strangers' bytes were unpacked there, so what comes back is looked at. */
export const RenderingAnswer = z.union([
  z.object({ no: z.number(), made: z.unknown() }),
  z.object({
    no: z.number(),
    refused: z.object({
      kind: z.custom<RefusalKind>((kind) => typeof kind === 'string' && kind in refusals),
      message: z.string(),
    }),
  }),
  z.object({ no: z.number(), failed: z.string() }),
])
export type RenderingAnswer = z.infer<typeof RenderingAnswer>

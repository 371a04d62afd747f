import { messages } from '@matjari/contract/messages'
import { type RefusalKind, refusals } from '@matjari/contract/refusals'
import { z } from 'zod'
import { AppError } from '../app-error.ts'

/** Whatever the decoder reports, the file is no usable picture. */
export const notAPicture = () => new AppError('invalid', { message: messages.picture.imageOnly })

const bytes = z.instanceof(Buffer)

/** The operations on a picture, with their results. Each refuses a file that is no picture. */
export const resultSchemas = {
  /** The cost of decoding. */
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

/** The first message of the child: its decoders are loaded. */
export const ready = 'ready'

/** The message of the server to the child process. */
export type RenderingOrder = {
  readonly no: number
  readonly work: keyof PictureRenderer
  readonly sent: Buffer
}

/** The answer of the child. It has decoded untrusted files, so its messages are validated. */
export const RenderingResult = z.union([
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
export type RenderingResult = z.infer<typeof RenderingResult>

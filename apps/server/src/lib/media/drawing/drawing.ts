import { z } from 'zod'

const bytes = z.instanceof(Buffer)

/** What can be asked of somebody's bytes, and what comes back. Each refuses what is no picture. */
export const made = {
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

export type Drawing = {
  readonly [Work in keyof typeof made]: (sent: Buffer) => Promise<z.infer<(typeof made)[Work]>>
}

export type ReceiptPicture = z.infer<typeof made.receipt>

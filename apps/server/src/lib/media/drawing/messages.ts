import { type RefusalKind, refusals } from '@matjari/contract/refusals'
import { z } from 'zod'
import type { Drawing } from './drawing.ts'

/** The first that it says: its decoders are loaded. */
export const ready = 'ready'

/** What the server asks of the process that draws. */
export type Order = { readonly no: number; readonly work: keyof Drawing; readonly sent: Buffer }

/** What it answers. Strangers' bytes were unpacked there, so what comes back is looked at. */
export const Answer = z.union([
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
export type Answer = z.infer<typeof Answer>

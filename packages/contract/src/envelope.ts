import { z } from 'zod'

/** Around every answer below /api, errors of the framework included. */
export type Envelope<Body = unknown> = {
  readonly header: { readonly code: string; readonly message: string }
  readonly body: Body
  /** For a body that is a list without pages: there are more rows than were sent. */
  readonly isCapped?: boolean
}

export const isSuccess = (code: string) => code.startsWith('S')

export const envelopeOf = <S extends z.ZodType>(body: S) =>
  z.object({ header: z.object({ code: z.string(), message: z.string() }), body })

export const Refused = envelopeOf(z.object({ items: z.null() })).meta({ id: 'Refused' })

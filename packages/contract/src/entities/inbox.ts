import { z } from 'zod'
import { Id, Timestamp } from '../wire.ts'

export const InboxMessage = z
  .object({
    messageNo: Id,
    kind: z.enum(['reservation', 'review', 'restaurant', 'account', 'notice']),
    title: z.string(),
    content: z.string(),
    /** Where in the client it leads. */
    link: z.string().nullable(),
    createDate: Timestamp,
    readDate: Timestamp.nullable(),
  })
  .meta({ id: 'InboxMessage' })
export type InboxMessage = z.infer<typeof InboxMessage>

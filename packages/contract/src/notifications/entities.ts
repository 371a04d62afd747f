import { z } from 'zod'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { boundedText, Id, requestObject, shortUnits, Timestamp } from '../wire.ts'

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

const said = messages.push

/** The public half of the key by which push services know us. */
export const PushKey = z
  .object({ publicKey: z.string().meta({ description: 'base64url, 65바이트' }) })
  .meta({ id: 'PushKey' })
export type PushKey = z.infer<typeof PushKey>

/** Where a browser is reached; whether the place is a push service is the server's question. */
const endpoint = boundedText(limits.push.endpointCharacters, said.rule).regex(
  /^https?:\/\/[!-~]+$/,
  said.rule,
)

/** A point of the curve P-256, not compressed, and sixteen bytes: base64url, as browsers write them. */
const p256dh = boundedText(limits.push.keyCharacters, said.rule).regex(
  /^B[A-P][\w-]{85}$/,
  said.rule,
)
const auth = boundedText(shortUnits, said.rule).regex(/^[\w-]{22}$/, said.rule)

export const SubscriptionInput = requestObject({
  endpoint,
  keys: z.object({ p256dh, auth }, said.rule),
})
export type SubscriptionInput = z.infer<typeof SubscriptionInput>

export const EndpointInput = requestObject({ endpoint })

/** What a member is told about a browser that gets their news: not how it is reached. */
export const StoredSubscription = z
  .object({ service: z.string(), createDate: Timestamp })
  .meta({ id: 'KeptSubscription' })

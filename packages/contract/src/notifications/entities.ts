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
    /** The page in the client. */
    link: z.string().nullable(),
    createDate: Timestamp,
    readDate: Timestamp.nullable(),
  })
  .meta({ id: 'InboxMessage' })
export type InboxMessage = z.infer<typeof InboxMessage>

const sentences = messages.push

/** The public VAPID key by which push services recognise this server. */
export const PushKey = z
  .object({ publicKey: z.string().meta({ description: 'base64url, 65바이트' }) })
  .meta({ id: 'PushKey' })
export type PushKey = z.infer<typeof PushKey>

/** The push endpoint of a browser; the server checks whether it belongs to a push service. */
const endpoint = boundedText(limits.push.endpointCharacters, sentences.rule).regex(
  /^https?:\/\/[!-~]+$/,
  sentences.rule,
)

/** An uncompressed P-256 point, and sixteen bytes: base64url, as browsers write them. */
const p256dh = boundedText(limits.push.keyCharacters, sentences.rule).regex(
  /^B[A-P][\w-]{85}$/,
  sentences.rule,
)
const auth = boundedText(shortUnits, sentences.rule).regex(/^[\w-]{22}$/, sentences.rule)

export const SubscriptionInput = requestObject({
  endpoint,
  keys: z.object({ p256dh, auth }, sentences.rule),
})
export type SubscriptionInput = z.infer<typeof SubscriptionInput>

export const EndpointInput = requestObject({ endpoint })

/** What a member sees of a browser with push: not its endpoint. */
export const StoredSubscription = z
  .object({ service: z.string(), createDate: Timestamp })
  .meta({ id: 'KeptSubscription' })

import type { CallAnswer, CallDescription, CallInput, CallRequest } from '../call.ts'
import { authCalls } from './auth.ts'

/** The route table of the server, the client and the documentation. */
export const calls = {
  ...authCalls,
}

export type CallKey = keyof typeof calls
export type Input<K extends CallKey, File = Blob> = CallInput<K, (typeof calls)[K], File>
export type Request<K extends CallKey, File> = CallRequest<K, (typeof calls)[K], File>
export type Answer<K extends CallKey> = CallAnswer<(typeof calls)[K]>

export const describedCalls: readonly (readonly [CallKey, CallDescription])[] = Object.entries(
  calls,
) as [CallKey, CallDescription][]

import type { SignedIn } from '@matjari/contract/accounts/sign-in-calls'
import { useSyncExternalStore } from 'react'
import { parseEnvelope, send, wireRequest } from '../../lib/http.ts'
import { signIn } from '../../lib/session.ts'

// A sign-in that still needs its code. It is in no storage and no session: until the code is right, no member is
// signed in, and a reload starts over.

type Flags = Parameters<typeof signIn>[1]
type PendingSignIn = { readonly signedIn: SignedIn; readonly flags: Flags }

let waiting: PendingSignIn | null = null
const listeners = new Set<() => void>()

function change(next: PendingSignIn | null) {
  waiting = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const usePendingSignIn = () => useSyncExternalStore(subscribe, () => waiting)

export const forgetPendingSignIn = () => change(null)

/** Starts the session, or waits for the code first. */
export function signInOrAwaitCode(signedIn: SignedIn, flags: Flags) {
  if (signedIn.loginInfo.isTwoStepNeeded === 'Y') return change({ signedIn, flags })
  change(null)
  signIn(signedIn, flags)
}

const timeoutMs = 30_000

/** Sends the code with the pending tokens. Throws an ApiError when the code is wrong. */
export async function completeSignIn(
  { signedIn, flags }: PendingSignIn,
  code: string,
): Promise<void> {
  const request = wireRequest('POST /api/auth/two-step', { body: { code } })
  const token = signedIn.tokens.accessToken
  const { answer } = parseEnvelope(await send(request, { token, timeoutMs }))
  // The contract gives this type; the server tests prove the shape.
  const { loginInfo } = answer as Pick<SignedIn, 'loginInfo'>
  signInOrAwaitCode({ ...signedIn, loginInfo }, flags)
}

import type { SignedIn } from '@matjari/contract/accounts/sign-in-calls'
import { useSyncExternalStore } from 'react'
import { parseEnvelope, send, wireRequest } from '../../lib/http.ts'
import { signIn } from '../../lib/session.ts'

// A sign-in whose code is still to come. It is in no storage and in no session: until the code is right
// nobody is signed in, and a reload begins anew.

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

/** Into the session, or to the question for the code. */
export function signInOrAwaitCode(signedIn: SignedIn, flags: Flags) {
  if (signedIn.loginInfo.isTwoStepNeeded === 'Y') return change({ signedIn, flags })
  change(null)
  signIn(signedIn, flags)
}

const timeoutMs = 30_000

/** Shows the code with the tokens that wait for it. Throws an ApiError when it is not right. */
export async function completeSignIn(
  { signedIn, flags }: PendingSignIn,
  code: string,
): Promise<void> {
  const request = wireRequest('POST /api/auth/two-step', { body: { code } })
  const token = signedIn.tokens.accessToken
  const { answer } = parseEnvelope(await send(request, { token, timeoutMs }))
  // The contract's word for this answer; its shape is proved on the server.
  const { loginInfo } = answer as Pick<SignedIn, 'loginInfo'>
  signInOrAwaitCode({ ...signedIn, loginInfo }, flags)
}

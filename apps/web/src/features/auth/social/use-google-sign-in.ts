import { useEffect, useRef, useState } from 'react'
import { useGoogleLogin } from '../api.ts'
import { failureOf, providerFailure, type SocialFailure } from './failure.ts'
import type { GoogleAnswer } from './google-channel.ts'
import { type GooglePopup, openGooglePopup } from './google-popup.ts'
import { enterSocially } from './sign-in.ts'

/** The button's way: a popup with Google's page, its answer, and the sign-in with it. */
export function useGoogleSignIn(onFailed: (failure: SocialFailure) => void) {
  const login = useGoogleLogin()
  const [waitsFor, setWaitsFor] = useState<'address' | 'popup' | null>(null)
  const popup = useRef<GooglePopup>(null)

  useEffect(() => () => popup.current?.abandon(), [])

  function start() {
    if (login.isPending || popup.current?.focus()) return
    popup.current?.abandon()
    setWaitsFor('address')
    popup.current = openGooglePopup({
      onShown: () => setWaitsFor('popup'),
      onGone: () => setWaitsFor(null),
      onAnswer: finish,
      onFailed: fail,
    })
  }

  function finish(answer: GoogleAnswer) {
    setWaitsFor(null)
    if ('error' in answer) return onFailed(providerFailure(answer.error))
    login.mutate(answer, { onSuccess: enterOrTell, onError: fail })
  }

  function fail(error: unknown) {
    setWaitsFor(null)
    onFailed(failureOf(error))
  }

  function enterOrTell(signedIn: Parameters<typeof enterSocially>[0]) {
    const failure = enterSocially(signedIn)
    if (failure) onFailed(failure)
  }

  return {
    start,
    isBusy: waitsFor === 'address' || login.isPending,
    isInPopup: waitsFor === 'popup',
  }
}

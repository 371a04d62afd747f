import { messages } from '@matjari/contract/messages'
import { refusals } from '@matjari/contract/refusals'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../lib/api.ts'
import { takeReturnAddress } from '../../lib/login-return.ts'
import { exchangeToken } from '../../lib/session.ts'
import { LogoMark } from '../../ui/logo.tsx'
import {
  failureOf,
  type GoogleAnswer,
  loginPathAfter,
  pathAfterLogin,
  providerFailure,
  sendAnswerToOpener,
  signInWithSocial,
} from './social-sign-in.ts'

/**
 * Where to go from the address Google returned to; null when the page that opened this window has taken the
 * answer. Without such a page (no popup was possible, or it was closed) the sign-in happens here.
 */
export async function finishGoogleReturn(query: URLSearchParams): Promise<string | null> {
  const answer = googleAnswerIn(query)
  if (!answer) return loginPathAfter(refusals.socialFailed)
  if (await sendAnswerToOpener(answer)) return null
  if ('error' in answer) return loginPathAfter(providerFailure(answer.error))
  try {
    const signedIn = await api('POST /api/oauth2/google-login', { body: answer })
    const failure = signInWithSocial(signedIn)
    return failure ? loginPathAfter(failure) : pathAfterLogin(signedIn.loginInfo)
  } catch (error) {
    return loginPathAfter(failureOf(error))
  }
}

// An answer without a state was not requested here: a stranger's code must not sign the visitor in.
function googleAnswerIn(query: URLSearchParams): GoogleAnswer | null {
  const state = query.get('state')
  if (!state) return null
  const error = query.get('error')
  if (error !== null) return { state, error }
  const code = query.get('code')
  return code ? { state, code } : null
}

/** Where to go from the address to which our server sends a Kakao member, with a token for one use. */
export async function finishKakaoReturn(query: URLSearchParams): Promise<string> {
  const refreshToken = query.get('refreshToken')
  if (!refreshToken) return loginPathAfter(refusals.socialFailed)
  try {
    const signedIn = await exchangeToken(refreshToken)
    const failure = signInWithSocial(signedIn)
    if (failure) return loginPathAfter(failure)
    return signedIn.loginInfo.isTwoStepNeeded === 'Y' ? '/login' : '/kakao-info'
  } catch (error) {
    return loginPathAfter(failureOf(error))
  }
}

/**
 * For the pages a provider returns to. The query is removed from the address and the history at once, and is
 * used exactly once. Returns true when there is nowhere to go from here.
 */
export function useSocialReturn(settle: (query: URLSearchParams) => Promise<string | null>) {
  const navigate = useNavigate()
  const [query] = useState(() => new URLSearchParams(window.location.search))
  const [isOver, setIsOver] = useState(false)
  const isStarted = useRef(false)

  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    window.history.replaceState(window.history.state, '', window.location.pathname)
    const returnTo = takeReturnAddress()
    void settle(query).then((path) => {
      if (path === null) return setIsOver(true)
      if (returnTo === null) return navigate(path, { replace: true })
      // The home page means that no form is left to fill in; every other page gets the return address.
      return path === '/'
        ? navigate(returnTo, { replace: true })
        : navigate(path, { replace: true, state: { returnTo } })
    })
  }, [navigate, query, settle])

  return isOver
}

/** Rendered by the pages a provider returns to, while they work. */
export const SocialReturning = ({ title }: { title: string }) => (
  <div className="grid min-h-dvh place-content-center justify-items-center gap-5 px-gutter text-center font-medium text-ink-2">
    <h1 className="sr-only">{title}</h1>
    <LogoMark className="size-16 animate-breathe text-brand" />
    <output>{messages.login.callback}</output>
  </div>
)

import { refusals } from '@matjari/contract/refusals'
import { api } from '../../lib/api.ts'
import { announceAnswer, type GoogleAnswer } from './google-channel.ts'
import { enterSocially, pathAfterLogin } from './social-entry.ts'
import { failureOf, loginPathAfter, providerFailure } from './social-failure.ts'

/**
 * Where to go from the address Google returned to; null when the page that opened this window has
 * taken the answer. Without such a page (no popup was possible, or it is gone) we sign in here.
 */
export async function settleGoogleReturn(query: URLSearchParams): Promise<string | null> {
  const answer = answerIn(query)
  if (!answer) return loginPathAfter(refusals.socialFailed)
  if (await announceAnswer(answer)) return null
  if ('error' in answer) return loginPathAfter(providerFailure(answer.error))
  try {
    const signedIn = await api('POST /api/oauth2/google-login', { body: answer })
    const failure = enterSocially(signedIn)
    return failure ? loginPathAfter(failure) : pathAfterLogin(signedIn.loginInfo)
  } catch (error) {
    return loginPathAfter(failureOf(error))
  }
}

// Without a state nobody here has asked for it: a stranger's code must not sign anybody in.
function answerIn(query: URLSearchParams): GoogleAnswer | null {
  const state = query.get('state')
  if (!state) return null
  const error = query.get('error')
  if (error !== null) return { state, error }
  const code = query.get('code')
  return code ? { state, code } : null
}

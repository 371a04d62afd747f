import type { LoginInfo, SignedIn } from '@matjari/contract/calls/auth'
import { refusals } from '@matjari/contract/refusals'
import { signIn } from '../../../lib/session/session.ts'
import type { SocialFailure } from './failure.ts'

/** After any social login. Returns why not, when the account is switched off. */
export function enterSocially(signedIn: SignedIn): SocialFailure | null {
  if (signedIn.loginInfo.isActive === 'N') return refusals.inactiveAccount
  signIn(signedIn, { socialLoginState: true, longTimeAuth: false })
  return null
}

/** The extra form comes first for those who have not filled it in. */
export const pathAfterLogin = (loginInfo: LoginInfo | null, returnTo: string | null = null) =>
  loginInfo?.isModify === 'N' ? '/social-info' : (returnTo ?? '/')

import type { LoginInfo, SignedIn } from '@matjari/contract/accounts/sign-in-calls'
import { refusals } from '@matjari/contract/refusals'
import { enterOrWait } from '../two-step/waiting.ts'
import type { SocialFailure } from './failure.ts'

/** After any social login. Returns why not, when the account is switched off. */
export function enterSocially(signedIn: SignedIn): SocialFailure | null {
  if (signedIn.loginInfo.isActive === 'N') return refusals.inactiveAccount
  enterOrWait(signedIn, { socialLoginState: true, longTimeAuth: false })
  return null
}

/** The code comes first for those who are asked for one, and the extra form for those who have not filled it in. */
export function pathAfterLogin(loginInfo: LoginInfo | null, returnTo: string | null = null) {
  if (loginInfo?.isTwoStepNeeded === 'Y') return '/login'
  return loginInfo?.isModify === 'N' ? '/social-info' : (returnTo ?? '/')
}

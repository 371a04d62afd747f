import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/http/app-error.ts'
import type { SocialAttempt, SocialProvider } from '../../lib/social/provider.ts'
import { createSocialMember, findSocialMember } from '../members/social/commands.ts'
import type { ProviderName } from './rules.ts'

type Return = { readonly code: string; readonly attempt: SocialAttempt | null }

/** Whose account it is that somebody has come back from the provider with; a new one the first time. */
export async function memberFromProvider(
  deps: Deps,
  provider: ProviderName,
  returned: Return,
): Promise<{ memberNo: string; isActive: boolean }> {
  const profile = await offered(deps, provider).finish(returned)
  const known = await findSocialMember(deps, { provider, subject: profile.subject })
  return (
    known ?? { memberNo: await createSocialMember(deps, { provider, profile }), isActive: true }
  )
}

/** The provider, or a plain word that this server has none. */
export function offered(deps: Deps, name: ProviderName): SocialProvider {
  const provider = deps.social[name]
  if (provider) return provider
  throw new AppError('unavailable', { message: `지금은 ${labels[name]} 로그인을 쓸 수 없어요.` })
}

const labels: Readonly<Record<ProviderName, string>> = { google: 'Google', kakao: '카카오' }

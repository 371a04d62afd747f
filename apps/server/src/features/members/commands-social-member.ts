import { randomInt } from 'node:crypto'
import { isEmail } from '@matjari/contract/rules/email'
import { isNickname } from '@matjari/contract/rules/nickname'
import { isPersonName } from '@matjari/contract/rules/person-name'
import { violated } from '../../lib/db/errors.ts'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/http/app-error.ts'
import type { SocialProfile } from '../../lib/social/social-provider.ts'
import * as store from './store.ts'
import * as identities from './store-social-member.ts'

type SocialSignUp = {
  readonly provider: 'google' | 'kakao'
  readonly profile: SocialProfile
}

/** Far more collisions of ten random characters than anybody will see. */
const maxTries = 5

export const findSocialMember = (deps: Deps, identity: identities.SocialIdentity) =>
  identities.findSocialMember(deps.db, identity)

/**
 * Makes a member of somebody a provider vouches for, who completes the extra form later. Never joins
 * an account that has the same e-mail. Of two first sign-ins at once both get the one member.
 */
export async function createSocialMember(deps: Deps, signUp: SocialSignUp): Promise<string> {
  const { provider, profile } = signUp
  let nickname = profile.name && isNickname(profile.name) ? profile.name : randomNickname()
  for (let tries = 0; tries < maxTries; tries += 1) {
    try {
      return await insertSocialMember(deps, { ...signUp, nickname })
    } catch (error) {
      const constraint = violated(error)
      if (!constraint) throw error
      // Whichever name was refused: it may have been taken by this very person's other sign-in.
      const winner = await findSocialMember(deps, { provider, subject: profile.subject })
      if (winner) return winner.memberNo
      if (constraint === 'member_email_taken') throw new AppError('emailTaken')
      if (constraint === 'member_nick_name_taken') nickname = randomNickname()
      else if (constraint !== 'member_id_taken') throw error
    }
  }
  throw new AppError('unavailable')
}

function insertSocialMember(deps: Deps, signUp: SocialSignUp & { nickname: string }) {
  const { provider, profile, nickname } = signUp
  const { subject, name, isEmailProved } = profile
  const email = profile.email && isEmail(profile.email) ? profile.email : null
  const createdAt = deps.now()
  return deps.db.transaction().execute(async (tx) => {
    const memberNo = await store.insertNewMember(tx, {
      memberId: `${provider}_${randomText(10)}`,
      memberName: name && isPersonName(name) ? name : '',
      memberNickName: nickname,
      memberEmail: email,
      isEmailProved: email !== null && isEmailProved,
      isModify: false,
      createdAt,
    })
    await identities.insertSocialIdentity(tx, { provider, subject, memberNo, createdAt })
    return memberNo
  })
}

const randomNickname = () => `미식가_${randomText(6)}`

const characters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const randomText = (length: number) =>
  Array.from({ length }, () => characters[randomInt(characters.length)]).join('')

import { randomInt } from 'node:crypto'
import { isPersonName, nicknameProblem } from '@matjari/contract/accounts/rules'
import { isEmail } from '@matjari/contract/email'
import { messages } from '@matjari/contract/messages'
import { violatedConstraint } from '../../db/errors.ts'
import type { Caller } from '../../http/caller.ts'
import type { Upload } from '../../http/uploads/uploads.ts'
import { AppError } from '../../lib/app-error.ts'
import type { SocialProfile } from '../../lib/open-id/open-id.ts'
import type { Deps } from '../deps.ts'
import { claimPicture, dropPicture, releasePicture, withSelfie } from '../media/pictures.ts'
import * as profiles from './members.sql.ts'
import * as identities from './members.sql.ts'
import { insertNewMember, openConsents } from './members.sql.ts'
import { endExtraForm } from './sign-in.ts'
import { agreedDocuments } from './sign-up.ts'
import { isSameEmail, refuseTakenNames, withTakenNameRefusals } from './taken-names.ts'

/** Only social members fill in the extra form, and only once. */
function extraFormRefusal(member: {
  readonly isSocialMember: boolean
  readonly isModify: boolean
}): AppError | null {
  if (!member.isSocialMember) return new AppError('forbidden')
  if (member.isModify) return new AppError('conflict', { message: messages.social.alreadyDone })
  return null
}

type Address = { readonly memberEmail: string | null; readonly isEmailProved: boolean }

/** The provider's address stays, unless the member types another one, which is not proved. */
function emailToStore(stored: Address, typed: string | undefined): Address {
  if (typed === undefined || isSameEmail(stored.memberEmail, typed))
    return { memberEmail: stored.memberEmail, isEmailProved: stored.isEmailProved }
  return { memberEmail: typed, isEmailProved: false }
}

type SocialSignUp = {
  readonly provider: 'google' | 'kakao'
  readonly profile: SocialProfile
}

/** Ten random characters never collide this often in practice. */
const maxTries = 5

export const findSocialMember = (deps: Deps, identity: identities.SocialIdentity) =>
  identities.findSocialMember(deps.db, identity)

/**
 * Creates a member for a person whom a provider vouches for; the extra form follows later. Never
 * joins an existing account with the same e-mail. Two simultaneous first sign-ins get the same
 * member.
 */
export async function createSocialMember(deps: Deps, signUp: SocialSignUp): Promise<string> {
  const { provider, profile } = signUp
  let nickname =
    profile.name && nicknameProblem(profile.name) === null ? profile.name : randomNickname()
  for (let tries = 0; tries < maxTries; tries += 1) {
    try {
      return await insertSocialMember(deps, { ...signUp, nickname })
    } catch (error) {
      const constraint = violatedConstraint(error)
      if (!constraint) throw error
      // Whichever name was refused, the same person's other sign-in may have taken it.
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
    const memberNo = await insertNewMember(tx, {
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

type ExtraForm = {
  readonly memberName: string
  readonly memberNickName: string
  readonly memberEmail?: string | undefined
  readonly termsVersion?: string | undefined
  readonly privacyVersion?: string | undefined
  readonly marketingVersion?: string | undefined
}

/** Checked before the form is read; the deciding check follows under the lock. */
export async function refuseCompleted(deps: Deps, memberNo: string): Promise<void> {
  refuseUnlessOpen(await profiles.findProfile(deps.db, memberNo))
}

/** Completes a social member, once. */
export async function completeSocialMember(
  deps: Deps,
  { caller, form, picture }: { caller: Caller; form: ExtraForm; picture: Upload | undefined },
) {
  const { memberNo } = caller
  const { memberNickName } = form
  await refuseTakenNames(deps.db, { memberNickName, exceptMemberNo: memberNo })
  const replaced = await withSelfie(deps, picture, (memberSelfie) =>
    withTakenNameRefusals(() => saveExtraForm(deps, { caller, form, memberSelfie })),
  )
  await dropPicture(deps, replaced)
}

/** Returns the picture that was replaced, or null. */
function saveExtraForm(
  deps: Deps,
  made: { caller: Caller; form: ExtraForm; memberSelfie: string | null },
) {
  const { caller, form, memberSelfie } = made
  const { memberNo } = caller
  const now = deps.now()
  return deps.db.transaction().execute(async (tx) => {
    const before = refuseUnlessOpen(await profiles.lockProfile(tx, memberNo))
    const { memberEmail, isEmailProved } = emailToStore(before, form.memberEmail)
    // Later a mailed code takes the place of a password: without an address the member could not
    // get back in.
    if (!memberEmail) throw new AppError('invalid', { message: messages.email.required })
    if (!isEmailProved) await refuseTakenNames(tx, { memberEmail, exceptMemberNo: memberNo })
    await profiles.updateMember(tx, memberNo, {
      memberName: form.memberName,
      memberNickName: form.memberNickName,
      memberEmail,
      isEmailProved,
      ...(memberSelfie && { memberSelfie }),
      isModify: true,
    })
    const replaced = memberSelfie && before.memberSelfie
    await claimPicture(tx, memberSelfie)
    await releasePicture(tx, replaced, now)
    await openConsents(tx, { memberNo, agreed: agreedDocuments(form), now })
    await endExtraForm(tx, { caller, now })
    return replaced
  })
}

type Profile = NonNullable<Awaited<ReturnType<typeof profiles.findProfile>>>

function refuseUnlessOpen(member: Profile | undefined): Profile {
  if (!member) throw new AppError('signedOut')
  const refusal = extraFormRefusal(member)
  if (refusal) throw refusal
  return member
}

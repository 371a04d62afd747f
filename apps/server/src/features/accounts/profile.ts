import { documentVersions } from '@matjari/contract/accounts/documents'
import { messages } from '@matjari/contract/messages'
import type { Caller } from '../../http/caller.ts'
import type { Upload } from '../../http/uploads/uploads.ts'
import { AppError } from '../../lib/app-error.ts'
import { hashPassword } from '../../lib/crypto/passwords.ts'
import { type LetterContent, makeLetter } from '../../lib/mail/letter.ts'
import type { Deps } from '../deps.ts'
import { claimPicture, dropPicture, releasePicture, withSelfie } from '../media/pictures.ts'
import { queueMail } from '../notifications/mail.ts'
import { hasProof, type ProofOwner, takeProof } from './email-codes.ts'
import * as store from './members.sql.ts'
import { lockProfile } from './members.sql.ts'
import { dropTemporaryPassword, requireConfirmed } from './passwords.ts'
import { endSignIns } from './sign-in.ts'
import { isSameEmail, refuseTakenNames, withTakenNameRefusals } from './taken-names.ts'

type StoredProfile = {
  readonly memberId: string
  readonly memberName: string
  readonly memberNickName: string
  readonly memberEmail: string | null
  readonly isEmailProved: boolean
  readonly hasPassword: boolean
}

/** The fields of the form that were filled in. */
type SentProfile = {
  readonly memberId?: string | undefined
  readonly memberName?: string | undefined
  readonly memberNickName?: string | undefined
  readonly memberEmail?: string | undefined
  readonly memberPw?: string | undefined
  readonly confirmPassword?: string | undefined
}

/** Why the form is refused, independent of any proof. */
function profileRefusal(stored: StoredProfile, sent: SentProfile): AppError | null {
  const { memberId = stored.memberId, memberName = stored.memberName } = sent
  if (memberId !== stored.memberId || memberName !== stored.memberName)
    return new AppError('invalid', { message: messages.profile.fixedFields })
  if (sent.memberPw === undefined) return null
  // The contract compares the two; a missing repetition is refused here.
  if (sent.confirmPassword === undefined)
    return new AppError('invalid', { message: messages.password.mismatch })
  // Social members prove themselves by mail; a password would be a second way in that they would
  // not watch.
  return stored.hasPassword
    ? null
    : new AppError('invalid', { message: messages.profile.socialPassword })
}

/** What the form would change, compared with what is stored. */
function profileChanges(
  stored: StoredProfile,
  sent: SentProfile & { readonly hasPicture: boolean },
) {
  const nickname = sent.memberNickName === stored.memberNickName ? undefined : sent.memberNickName
  const email =
    sent.memberEmail !== undefined && !isSameEmail(stored.memberEmail, sent.memberEmail)
      ? sent.memberEmail
      : undefined
  const password = sent.memberPw
  return {
    nickname,
    email,
    password,
    /** These changes need a proof that the member is reading the mail of this account now. */
    needsProof: Boolean(nickname ?? email ?? password) || sent.hasPicture,
    /** The form may at least prove the stored address, if it is not proved yet. */
    mayProveEmail: sent.memberEmail !== undefined && !stored.isEmailProved,
  }
}

type ProfileChanges = ReturnType<typeof profileChanges>

/** A proved address cannot be changed; its refusal differs from the one for a missing proof. */
const proofRefusal = (stored: StoredProfile, newEmail: string | undefined) =>
  newEmail !== undefined && stored.isEmailProved
    ? new AppError('invalid', { message: messages.profile.fixedFields })
    : new AppError('emailProofNeeded')

const passwordChangedLetter = (member: {
  readonly memberId: string
  readonly findPasswordUrl: string
}): LetterContent => ({
  subject: '[맛자리] 비밀번호가 변경됐어요',
  title: '비밀번호가 변경됐어요',
  paragraphs: [
    `${member.memberId} 계정의 비밀번호를 방금 바꿨어요.`,
    '다른 기기에서는 모두 로그아웃됐으니 새 비밀번호로 다시 로그인해 주세요.',
  ],
  button: { label: '비밀번호 찾기', url: member.findPasswordUrl },
  notes: ['직접 바꾸지 않았다면 지금 바로 비밀번호 찾기로 새 비밀번호를 받아 주세요.'],
})

type ProfileUpdate = {
  readonly caller: Caller
  readonly form: SentProfile
  readonly picture: Upload | undefined
  readonly asker: ProofOwner
}

const { nicknameTaken } = messages.profile

/** Saves all changes of the form, or none. */
export async function updateProfile(deps: Deps, update: ProfileUpdate) {
  const { caller, picture, asker } = update
  const changes = await allowedChanges(deps, update)
  if (!changes) return
  const replaced = await withSelfie(deps, picture, async (memberSelfie) => {
    const passwordHash = changes.password ? await hashPassword(changes.password) : undefined
    const save = { caller, asker, changes, memberSelfie, passwordHash }
    return withTakenNameRefusals(() => saveProfile(deps, save), nicknameTaken)
  })
  await dropPicture(deps, replaced)
}

/** Refuses early what can be refused cheaply. Null: there is nothing to change. */
async function allowedChanges(deps: Deps, { caller, form, picture, asker }: ProfileUpdate) {
  const { memberNo, signInNo } = caller
  const now = deps.now()
  await requireConfirmed(deps.db, { signInNo, now })
  const stored = await store.findProfile(deps.db, memberNo)
  if (!stored) throw new AppError('signedOut')
  const refusal = profileRefusal(stored, form)
  if (refusal) throw refusal
  const changes = profileChanges(stored, { ...form, hasPicture: picture !== undefined })
  if (!changes.needsProof && !changes.mayProveEmail) return null

  await refuseTakenNames(deps.db, {
    memberNickName: changes.nickname,
    memberEmail: changes.email,
    exceptMemberNo: memberNo,
    nicknameTaken,
  })
  const email = changes.email ?? stored.memberEmail
  if (email && (await hasProof(deps.db, { purpose: 'member', memberNo, email, asker, now })))
    return changes
  if (changes.needsProof) throw proofRefusal(stored, changes.email)
  return null
}

type ProfileSave = {
  readonly caller: Caller
  readonly asker: ProofOwner
  readonly changes: ProfileChanges
  readonly memberSelfie: string | null
  readonly passwordHash: string | undefined
}

/** Returns the picture that was replaced, or null. */
function saveProfile(
  deps: Deps,
  { caller, asker, changes, memberSelfie, passwordHash }: ProfileSave,
) {
  const { memberNo, signInNo } = caller
  const now = deps.now()
  return deps.db.transaction().execute(async (tx) => {
    const before = await store.lockProfile(tx, memberNo)
    if (!before) throw new AppError('signedOut')
    const email = changes.email ?? before.memberEmail
    if (!email || !(await takeProof(tx, { purpose: 'member', memberNo, email, asker, now })))
      throw proofRefusal(before, changes.email)
    await store.updateMember(tx, memberNo, {
      memberNickName: changes.nickname,
      memberEmail: changes.email,
      // A code sent to this address has just come back.
      isEmailProved: true,
      ...(memberSelfie && { memberSelfie }),
      ...(passwordHash && { passwordHash, isPasswordTemporary: false }),
    })
    const replaced = memberSelfie && before.memberSelfie
    await claimPicture(tx, memberSelfie)
    await releasePicture(tx, replaced, now)
    if (passwordHash) {
      await dropTemporaryPassword(tx, { memberNo, now })
      await endSignIns(tx, { memberNo, exceptSignInNo: signInNo, now })
      const letter = makeLetter(
        passwordChangedLetter({
          memberId: before.memberId,
          findPasswordUrl: `${deps.config.publicUrl}/finding-password`,
        }),
      )
      await queueMail(deps, tx, { to: email, letter })
    }
    return replaced
  })
}

const marketingDocument = [{ kind: 'marketing', version: documentVersions.marketing }] as const

export function setMarketingConsent(
  deps: Deps,
  { memberNo, isAgreed }: { memberNo: string; isAgreed: boolean },
) {
  const now = deps.now()
  return deps.db.transaction().execute(async (tx) => {
    // A member who has withdrawn meanwhile must not leave a new consent behind.
    if (!(await lockProfile(tx, memberNo))) throw new AppError('signedOut')
    if (isAgreed) await store.openConsents(tx, { memberNo, agreed: marketingDocument, now })
    else await store.closeConsents(tx, { memberNo, kind: 'marketing', now })
  })
}

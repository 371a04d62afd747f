import { messages } from '@matjari/contract/messages'
import { hashPassword } from '../../../lib/crypto/passwords.ts'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { Asker } from '../../../lib/http/askers/asker.ts'
import type { Caller } from '../../../lib/http/caller.ts'
import type { Upload } from '../../../lib/http/uploads/upload.ts'
import { makeLetter } from '../../../lib/mail/letter.ts'
import { requireConfirmed } from '../../auth/confirmation/commands.ts'
import { endSignIns } from '../../auth/sign-in/commands.ts'
import { dropTemporaryPassword } from '../../auth/temporary-password/commands.ts'
import { hasProof, takeProof } from '../../mail/codes/commands.ts'
import { queueMail } from '../../mail/commands.ts'
import { claimPicture, dropPicture, releasePicture, withSelfie } from '../../media/commands.ts'
import { refuseTakenNames, withPlainRefusals } from '../names/commands.ts'
import {
  type ProfileChanges,
  passwordChangedLetter,
  profileChanges,
  profileRefusal,
  proofRefusal,
  type SentProfile,
} from './rules.ts'
import * as store from './store.ts'

type ProfileUpdate = {
  readonly caller: Caller
  readonly form: SentProfile
  readonly picture: Upload | undefined
  readonly asker: Asker
}

const { nicknameTaken } = messages.profile

/** Changes what the form changes, all of it or nothing. */
export async function updateProfile(deps: Deps, update: ProfileUpdate) {
  const { caller, picture, asker } = update
  const changes = await allowedChanges(deps, update)
  if (!changes) return
  const replaced = await withSelfie(deps, picture, async (memberSelfie) => {
    const passwordHash = changes.password ? await hashPassword(changes.password) : undefined
    const made = { caller, asker, changes, memberSelfie, passwordHash }
    return withPlainRefusals(() => save(deps, made), nicknameTaken)
  })
  await dropPicture(deps, replaced)
}

/** Everything that can be refused cheaply is refused here. Null: there is nothing to change. */
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

type Made = {
  readonly caller: Caller
  readonly asker: Asker
  readonly changes: ProfileChanges
  readonly memberSelfie: string | null
  readonly passwordHash: string | undefined
}

/** The picture that was replaced, or null. */
function save(deps: Deps, { caller, asker, changes, memberSelfie, passwordHash }: Made) {
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

import { messages } from '@matjari/contract/messages'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/http/app-error.ts'
import type { Upload } from '../../lib/http/multipart.ts'
import { claimPicture, dropPicture, releasePicture, withSelfie } from '../media/commands.ts'
import { refuseTakenNames, withPlainRefusals } from './commands-names.ts'
import { agreedDocuments } from './rules-consents.ts'
import { addressToKeep, extraFormRefusal } from './rules-social.ts'
import { openConsents } from './store-consents.ts'
import * as store from './store-profile.ts'

type ExtraForm = {
  readonly memberName: string
  readonly memberNickName: string
  readonly memberEmail?: string | undefined
  readonly termsVersion?: string | undefined
  readonly privacyVersion?: string | undefined
  readonly marketingVersion?: string | undefined
}

type ExtraUpdate = {
  readonly memberNo: string
  readonly form: ExtraForm
  readonly picture: Upload | undefined
}

/** Completes a social member, once. */
export async function completeSocialMember(deps: Deps, { memberNo, form, picture }: ExtraUpdate) {
  refuseUnlessOpen(await store.findProfile(deps.db, memberNo))
  const { memberNickName } = form
  await refuseTakenNames(deps.db, { memberNickName, exceptMemberNo: memberNo })
  const replaced = await withSelfie(deps, picture, (memberSelfie) =>
    withPlainRefusals(() => save(deps, { memberNo, form, memberSelfie })),
  )
  await dropPicture(deps, replaced)
}

/** The picture that was replaced, or null. */
function save(
  deps: Deps,
  made: { memberNo: string; form: ExtraForm; memberSelfie: string | null },
) {
  const { memberNo, form, memberSelfie } = made
  const now = deps.now()
  return deps.db.transaction().execute(async (tx) => {
    const before = refuseUnlessOpen(await store.lockProfile(tx, memberNo))
    const { memberEmail, isEmailProved } = addressToKeep(before, form.memberEmail)
    // Later a code by mail takes the place of a password: without any address there is no way back in.
    if (!memberEmail) throw new AppError('invalid', { message: messages.email.required })
    if (!isEmailProved) await refuseTakenNames(tx, { memberEmail, exceptMemberNo: memberNo })
    await store.updateMember(tx, memberNo, {
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
    return replaced
  })
}

type Profile = NonNullable<Awaited<ReturnType<typeof store.findProfile>>>

function refuseUnlessOpen(member: Profile | undefined): Profile {
  if (!member) throw new AppError('signedOut')
  const refusal = extraFormRefusal(member)
  if (refusal) throw refusal
  return member
}

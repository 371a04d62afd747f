import { messages } from '@matjari/contract/messages'
import { hashPassword } from '../../../lib/crypto/passwords.ts'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { Asker } from '../../../lib/http/askers/asker.ts'
import type { Upload } from '../../../lib/http/uploads/upload.ts'
import { hasProof, takeProof } from '../../mail/codes/commands.ts'
import { claimPicture, withSelfie } from '../../media/commands.ts'
import { agreedDocuments } from '../consents/rules.ts'
import { openConsents } from '../consents/store.ts'
import { refuseTakenNames, withPlainRefusals } from '../names/commands.ts'
import * as store from './store.ts'

type SignUp = {
  readonly memberId: string
  readonly memberPw: string
  readonly memberName: string
  readonly memberNickName: string
  readonly memberEmail: string
  readonly termsVersion?: string | undefined
  readonly privacyVersion?: string | undefined
  readonly marketingVersion?: string | undefined
}

const proofMissing = () =>
  new AppError('emailProofNeeded', { message: messages.email.proofMissing })

/** Makes a member of somebody who proved their address. Whatever is refused leaves nothing behind. */
export async function signUp(
  deps: Deps,
  { form, picture, asker }: { form: SignUp; picture: Upload | undefined; asker: Asker },
) {
  const { memberId, memberNickName, memberEmail } = form
  // Cheap questions first: nobody makes us hash and draw for a form that cannot succeed.
  await refuseTakenNames(deps.db, { memberId, memberNickName, memberEmail })
  const proof = { purpose: 'signUp', email: memberEmail, asker, now: deps.now() } as const
  if (!(await hasProof(deps.db, proof))) throw proofMissing()
  await withSelfie(deps, picture, async (memberSelfie) => {
    const passwordHash = await hashPassword(form.memberPw)
    await withPlainRefusals(() => save(deps, { form, asker, passwordHash, memberSelfie }))
  })
}

function save(
  deps: Deps,
  made: { form: SignUp; asker: Asker; passwordHash: string; memberSelfie: string | null },
) {
  const { form, asker, passwordHash, memberSelfie } = made
  const { memberId, memberName, memberNickName, memberEmail } = form
  const now = deps.now()
  return deps.db.transaction().execute(async (tx) => {
    if (!(await takeProof(tx, { purpose: 'signUp', email: memberEmail, asker, now }))) {
      // Used up by somebody else at this moment, most likely by signing up with the address.
      await refuseTakenNames(tx, { memberEmail })
      throw proofMissing()
    }
    const memberNo = await store.insertNewMember(tx, {
      memberId,
      passwordHash,
      memberName,
      memberNickName,
      memberEmail,
      isEmailProved: true,
      memberSelfie,
      createdAt: now,
    })
    await claimPicture(tx, memberSelfie)
    await openConsents(tx, { memberNo, agreed: agreedDocuments(form), now })
  })
}

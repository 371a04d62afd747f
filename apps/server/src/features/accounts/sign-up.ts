import { documentVersions } from '@matjari/contract/accounts/documents'
import { messages } from '@matjari/contract/messages'
import type { Upload } from '../../http/uploads/uploads.ts'
import { AppError } from '../../lib/app-error.ts'
import { hashPassword } from '../../lib/crypto/passwords.ts'
import type { Deps } from '../deps.ts'
import { claimPicture, withSelfie } from '../media/pictures.ts'
import { hasProof, type ProofOwner, takeProof } from './email-codes.ts'
import * as store from './members.sql.ts'
import { openConsents } from './members.sql.ts'
import { refuseTakenNames, withTakenNameRefusals } from './taken-names.ts'

type SentVersions = {
  readonly termsVersion?: string | undefined
  readonly privacyVersion?: string | undefined
  readonly marketingVersion?: string | undefined
}

/**
 * The documents a form agrees to. The two required consents are part of every form, so a browser
 * that names no versions agrees to the current ones.
 */
export function agreedDocuments({ termsVersion, privacyVersion, marketingVersion }: SentVersions) {
  const required = [
    { kind: 'terms', version: termsVersion ?? documentVersions.terms },
    { kind: 'privacy', version: privacyVersion ?? documentVersions.privacy },
  ] as const
  if (!marketingVersion) return required
  return [...required, { kind: 'marketing', version: marketingVersion } as const]
}

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

/** Creates a member for a person who proved the address. A refusal leaves nothing behind. */
export async function signUp(
  deps: Deps,
  { form, picture, asker }: { form: SignUp; picture: Upload | undefined; asker: ProofOwner },
) {
  const { memberId, memberNickName, memberEmail } = form
  // Cheap checks first, so that the server does not hash a password or decode a picture for a form
  // that cannot succeed.
  await refuseTakenNames(deps.db, { memberId, memberNickName, memberEmail })
  const proof = { purpose: 'signUp', email: memberEmail, asker, now: deps.now() } as const
  if (!(await hasProof(deps.db, proof))) throw proofMissing()
  await withSelfie(deps, picture, async (memberSelfie) => {
    const passwordHash = await hashPassword(form.memberPw)
    await withTakenNameRefusals(() =>
      saveNewMember(deps, { form, asker, passwordHash, memberSelfie }),
    )
  })
}

function saveNewMember(
  deps: Deps,
  made: { form: SignUp; asker: ProofOwner; passwordHash: string; memberSelfie: string | null },
) {
  const { form, asker, passwordHash, memberSelfie } = made
  const { memberId, memberName, memberNickName, memberEmail } = form
  const now = deps.now()
  return deps.db.transaction().execute(async (tx) => {
    if (!(await takeProof(tx, { purpose: 'signUp', email: memberEmail, asker, now }))) {
      // Another request has just used up the proof, most likely by signing up with the address.
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

import { messages } from '@matjari/contract/messages'
import { AppError } from '../../../lib/http/app-error.ts'
import { isSameEmail } from '../rules.ts'

/** The extra form is for social members, once. */
export function extraFormRefusal(member: {
  readonly isSocialMember: boolean
  readonly isModify: boolean
}): AppError | null {
  if (!member.isSocialMember) return new AppError('forbidden')
  if (member.isModify) return new AppError('conflict', { message: messages.social.alreadyDone })
  return null
}

type Address = { readonly memberEmail: string | null; readonly isEmailProved: boolean }

/** What a provider vouched for stays, unless another address is typed; that one is only a claim. */
export function addressToKeep(stored: Address, typed: string | undefined): Address {
  if (typed === undefined || isSameEmail(stored.memberEmail, typed))
    return { memberEmail: stored.memberEmail, isEmailProved: stored.isEmailProved }
  return { memberEmail: typed, isEmailProved: false }
}

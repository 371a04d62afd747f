import { messages } from '@matjari/contract/messages'
import { spendAttempt } from '../../lib/attempts.ts'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/http/app-error.ts'
import { checkCode, sendCode } from './commands-codes.ts'
import { mayReceiveCode } from './rules-codes.ts'
import * as store from './store-codes.ts'

type CodeRequest = { readonly email: string; readonly address: string }

export async function requestSignUpCode(deps: Deps, { email, address }: CodeRequest) {
  await spendAttempt(deps, { kind: 'codeRequest', account: email, address })
  if (await store.isEmailTaken(deps.db, email)) throw new AppError('emailTaken')
  await sendCode(deps, { purpose: 'signUp', email })
}

/** To the member's own address, or to the one they want while they have none that is proved. */
export async function requestMemberCode(
  deps: Deps,
  ask: CodeRequest & { readonly memberNo: string },
) {
  const { email, address, memberNo } = ask
  await spendAttempt(deps, { kind: 'codeRequest', account: email, address })
  const member = await store.readMemberEmail(deps.db, memberNo)
  if (!mayReceiveCode(member, email))
    throw new AppError('invalid', { message: messages.email.notYours })
  if (!member.isEmailProved && (await store.isEmailTaken(deps.db, email)))
    throw new AppError('emailTaken')
  await sendCode(deps, { purpose: 'member', email, memberNo })
}

export async function verifyCode(deps: Deps, ask: CodeRequest & { readonly code: string }) {
  const { email, address, code } = ask
  await spendAttempt(deps, { kind: 'codeCheck', account: email, address })
  await checkCode(deps, { email, code })
}

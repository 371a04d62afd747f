import { messages } from '@matjari/contract/messages'
import { spendAttempt } from '../../lib/attempts.ts'
import type { Deps } from '../../lib/deps.ts'
import { AppError } from '../../lib/http/app-error.ts'
import * as store from './store.ts'

/** The ID that belongs to a proved address. Asking costs an attempt, so that nobody walks a list. */
export async function findMemberId(
  deps: Deps,
  { email, address }: { email: string; address: string },
): Promise<{ memberId: string }> {
  await spendAttempt(deps, { kind: 'find', account: email, address })
  const found = await store.findIdByEmail(deps.db, email)
  if (!found) throw new AppError('notFound', { message: messages.find.idNotFound })
  return found
}

import type { SignInEntry } from '@matjari/contract/calls/account/sign-ins'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { Caller } from '../../../lib/http/caller.ts'
import { yesNo } from '../../../lib/yes-no.ts'
import { revokeSignIns } from '../store.ts'
import { deviceName } from './rules.ts'
import * as store from './store.ts'

export async function ownSignIns(
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
): Promise<SignInEntry[]> {
  const rows = await store.listSignIns(deps.db, { memberNo: caller.memberNo, now: deps.now() })
  return rows.map((row) => ({
    signInNo: row.signInNo,
    device: deviceName(row.userAgent),
    place: row.place,
    beginDate: row.createdAt.toISOString(),
    lastSeenDate: row.lastUsedAt.toISOString(),
    isCurrent: yesNo(row.signInNo === caller.signInNo),
  }))
}

/** There are never more than one page of them. */
export async function* exportSignIns(deps: Pick<Deps, 'db' | 'now'>, caller: Caller) {
  yield await ownSignIns(deps, caller)
}

/** Somebody else's and none at all look the same. */
export async function endOwnSignIn(deps: Deps, { memberNo }: Caller, signInNo: string) {
  const ended = await store.revokeOwnSignIn(deps.db, { memberNo, signInNo, now: deps.now() })
  if (!ended) throw new AppError('notFound')
}

export const endOtherSignIns = (deps: Deps, { memberNo, signInNo }: Caller) =>
  revokeSignIns(deps.db, { memberNo, exceptSignInNo: signInNo, now: deps.now() })

import { randomInt } from 'node:crypto'
import { spendAttempt } from '../../../lib/attempts.ts'
import { hashPassword } from '../../../lib/crypto/passwords.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import { makeLetter } from '../../../lib/mail/letter.ts'
import { queueMail } from '../../mail/commands.ts'
import { TEMPORARY_PASSWORD_MS } from '../rules.ts'
import { revokeTemporarySignIns } from '../store.ts'
import { temporaryPasswordLetter } from './rules.ts'
import * as store from './store.ts'

type TemporaryPasswordRequest = {
  readonly memberId: string
  readonly email: string
  readonly address: string
}

/** Mails a second password that signs in for a while. The member's own stays what it is. */
export async function mailTemporaryPassword(
  deps: Deps,
  asked: TemporaryPasswordRequest,
): Promise<void> {
  const { memberId, email, address } = asked
  await spendAttempt(deps, { kind: 'codeRequest', account: memberId, address })
  const member = await store.findPasswordMember(deps.db, { memberId, email })
  if (!member) throw new AppError('notFound')
  await spendAttempt(deps, { kind: 'letter', account: member.memberEmail, address })
  const password = makeTemporaryPassword()
  const passwordHash = await hashPassword(password)
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + TEMPORARY_PASSWORD_MS)
  const { clientUrl, publicUrl } = deps.config
  const loginUrl = `${clientUrl ?? publicUrl}/login`
  const letter = makeLetter(
    temporaryPasswordLetter({ memberId: member.memberId, password, loginUrl }),
  )
  await deps.db.transaction().execute(async (tx) => {
    await store.putTemporaryPassword(tx, {
      memberNo: member.memberNo,
      passwordHash,
      createdAt: now,
      expiresAt,
    })
    // The one before it is void, and so is whatever was begun with it.
    await revokeTemporarySignIns(tx, { memberNo: member.memberNo, now })
    await queueMail(deps, tx, { to: member.memberEmail, letter, uselessAfter: expiresAt })
  })
}

/**
 * With a new password of the member's own, or a withdrawal, the one that was mailed is void, and so is
 * whatever was begun with it.
 */
export async function dropTemporaryPassword(tx: Db, which: { memberNo: string; now: Date }) {
  await store.deleteTemporaryPassword(tx, which.memberNo)
  await revokeTemporarySignIns(tx, which)
}

/** Without what looks alike in print, such as l, 1, I, O and 0. */
const kinds = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!@#$%*+=']
const temporaryLength = 12

/** Meets the rule for passwords: one of each kind, the rest of any, in random order. */
export function makeTemporaryPassword(): string {
  const any = kinds.join('')
  const rest = Array.from({ length: temporaryLength - kinds.length }, () => any)
  const places = shuffled([...kinds, ...rest])
  return places.map((characters) => characters[randomInt(characters.length)]).join('')
}

function shuffled(items: readonly string[]): string[] {
  const left = [...items]
  return items.flatMap(() => left.splice(randomInt(left.length), 1))
}

import { isReservedName } from '@matjari/contract/accounts/rules'
import { messages } from '@matjari/contract/messages'
import type { Db } from '../../db/db.ts'
import { violated } from '../../db/errors.ts'
import { AppError } from '../../lib/app-error.ts'
import * as store from './members.sql.ts'

/** Addresses are compared as the database compares them. */
export const isSameEmail = (one: string | null, other: string) =>
  one?.toLowerCase() === other.toLowerCase()

/** What a name that somebody else has is answered with, whoever notices: a look beforehand or the database. */
function takenRefusal(
  constraint: string | null,
  nicknameTaken: string = messages.signUp.nicknameTaken,
): AppError | null {
  if (constraint === 'member_id_taken')
    return new AppError('conflict', { message: messages.signUp.idTaken })
  if (constraint === 'member_nick_name_taken')
    return new AppError('conflict', { message: nicknameTaken })
  if (constraint === 'member_email_taken') return new AppError('emailTaken')
  return null
}

type Names = {
  readonly memberId?: string | undefined
  readonly memberNickName?: string | undefined
  readonly memberEmail?: string | undefined
  /** Somebody's own names are free for themselves. */
  readonly exceptMemberNo?: string | undefined
  /** The words of the form for a nickname that is taken. */
  readonly nicknameTaken?: string
}

/** Refuses a name that somebody else or the house has. Who comes second of two at once is the database's to say. */
export async function refuseTakenNames(db: Db, names: Names) {
  await refuseHouseNames(db, names)
  const taken = await firstTaken(db, names)
  const refusal = takenRefusal(taken, names.nicknameTaken)
  if (refusal) throw refusal
}

/** Who has such a nickname already may keep it. */
async function refuseHouseNames(db: Db, { memberId, memberNickName, exceptMemberNo }: Names) {
  if (memberId && isReservedName(memberId))
    throw new AppError('invalid', { message: messages.signUp.idReserved })
  if (!memberNickName || !isReservedName(memberNickName)) return
  const isOwn =
    exceptMemberNo &&
    (await store.hasNickname(db, { memberNo: exceptMemberNo, nickname: memberNickName }))
  if (!isOwn) throw new AppError('invalid', { message: messages.signUp.nicknameReserved })
}

async function firstTaken(db: Db, { memberId, exceptMemberNo, ...names }: Names) {
  const { memberNickName: nickname, memberEmail: email } = names
  if (memberId && (await store.findByMemberId(db, memberId))) return 'member_id_taken'
  if (nickname && (await store.findByNickname(db, { nickname, exceptMemberNo })))
    return 'member_nick_name_taken'
  if (email && (await store.findByEmail(db, { email, exceptMemberNo }))) return 'member_email_taken'
  return null
}

/** Says what the database found taken with the same words as `refuseTakenNames`. */
export async function withPlainRefusals<T>(work: () => Promise<T>, nicknameTaken?: string) {
  try {
    return await work()
  } catch (error) {
    throw takenRefusal(violated(error), nicknameTaken) ?? error
  }
}

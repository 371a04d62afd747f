import { isReservedName } from '@matjari/contract/accounts/rules'
import { messages } from '@matjari/contract/messages'
import type { Db } from '../../db/db.ts'
import { violatedConstraint } from '../../db/errors.ts'
import { AppError } from '../../lib/app-error.ts'
import * as store from './members.sql.ts'

/** The columns by whose parts administrators find members, in the order of the index (`member_parts`). */
export const searchedNames = ['memberId', 'memberName', 'memberNickName', 'memberEmail'] as const

/** Compares addresses as the database does. */
export const isSameEmail = (one: string | null, other: string) =>
  one?.toLowerCase() === other.toLowerCase()

/** The refusal for a name that another member has, whether the lookup or the database notices. */
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
  /** A member's own names are free for that member. */
  readonly exceptMemberNo?: string | undefined
  /** The form's own words for a nickname that is taken. */
  readonly nicknameTaken?: string
}

/**
 * Refuses names that another member has or that are reserved. Of two simultaneous requests the
 * database decides.
 */
export async function refuseTakenNames(db: Db, names: Names) {
  await refuseHouseNames(db, names)
  const taken = await firstTaken(db, names)
  const refusal = takenRefusal(taken, names.nicknameTaken)
  if (refusal) throw refusal
}

/** A member who has such a nickname already may keep it. */
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

/** Turns unique violations of the database into the same refusals as `refuseTakenNames`. */
export async function withTakenNameRefusals<T>(work: () => Promise<T>, nicknameTaken?: string) {
  try {
    return await work()
  } catch (error) {
    throw takenRefusal(violatedConstraint(error), nicknameTaken) ?? error
  }
}

import { staffLimits } from '@matjari/contract/staff/limits'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isWorkplace } from '../locks/staff.ts'

type Sent = { readonly restaurantNo: string; readonly now: Date }

/** Sent and neither accepted nor taken back nor over: whether it was declined is not the owner's to know. */
const isOut = (now: Date) =>
  sql<boolean>`(state in ('waiting', 'declined') and expires_at > ${now}::timestamptz)`

export const sentInvitations = (db: Db, { restaurantNo, now }: Sent) =>
  db
    .selectFrom('staffInvitation')
    .select(['invitationNo', 'email', 'createdAt', 'expiresAt'])
    .where('restaurantNo', '=', restaurantNo)
    .where(isOut(now))
    .orderBy('invitationNo', 'desc')
    .execute()

/** Who works there and who is asked to, together. The restaurant is locked: nobody else adds one meanwhile. */
export async function staffAndInvitationCount(
  tx: Db,
  { restaurantNo, now }: Sent,
): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select ((select count(*) from restaurant_staff
        where restaurant_no = ${restaurantNo}::bigint and left_at is null)
      + (select count(*) from staff_invitation
        where restaurant_no = ${restaurantNo}::bigint and ${isOut(now)}))::int as taken`.execute(tx)
  return rows[0]?.taken ?? 0
}

type Addressed = { readonly restaurantNo: string; readonly email: string }

export async function worksThere(tx: Db, { restaurantNo, email }: Addressed): Promise<boolean> {
  const found = await tx
    .selectFrom('restaurantStaff')
    .select('staffNo')
    .where('restaurantNo', '=', restaurantNo)
    .where('leftAt', 'is', null)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  return found !== undefined
}

type NewInvitation = Addressed & { readonly now: Date; readonly expiresAt: Date }

/** False: one to that address is out already. One that is over makes room for it. */
export async function insertInvitation(tx: Db, { now, ...sent }: NewInvitation): Promise<boolean> {
  const { rows } = await sql`
    insert into staff_invitation (restaurant_no, email, created_at, expires_at)
    values (${sent.restaurantNo}::bigint, ${sent.email}, ${now}::timestamptz, ${sent.expiresAt}::timestamptz)
    on conflict (restaurant_no, lower(email)) where state in ('waiting', 'declined')
    do update set email = excluded.email, state = 'waiting', created_at = excluded.created_at,
      expires_at = excluded.expires_at
      where staff_invitation.expires_at <= ${now}::timestamptz
    returning invitation_no`.execute(tx)
  return rows.length > 0
}

/** Who reads that address, as far as they have proved it; held, so that nobody leaves while they are written to. */
export const memberWithEmail = (tx: Db, email: string) =>
  tx
    .selectFrom('member')
    .select('memberNo')
    .where((eb) => eb(eb.fn('lower', ['memberEmail']), '=', email.toLowerCase()))
    .where('isEmailProved', '=', true)
    .where('withdrawnAt', 'is', null)
    .forShare()
    .executeTakeFirst()

export const emailAndName = (tx: Db, memberNo: string) =>
  tx
    .selectFrom('member')
    .select(['memberEmail', 'memberNickName'])
    .where('memberNo', '=', memberNo)
    .executeTakeFirstOrThrow()

type InvitedMember = { readonly memberNo: string; readonly now: Date }

const toMember = ({ memberNo, now }: InvitedMember) => sql`
  from staff_invitation as i
  join member as m on m.member_no = ${memberNo}::bigint and m.is_email_proved
    and lower(m.member_email) = lower(i.email)
  join restaurant as r on r.restaurant_no = i.restaurant_no
  join member as o on o.member_no = r.member_no
  where i.state = 'waiting' and i.expires_at > ${now}::timestamptz and ${isWorkplace}
    and r.member_no <> m.member_no`

export type MyInvitationRow = {
  readonly invitationNo: string
  readonly restaurantNo: string
  readonly restaurantName: string
  readonly restaurantAddress: string
  readonly ownerNo: string
  readonly ownerName: string
  readonly email: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

const columns = sql`i.invitation_no, i.email, i.created_at, i.expires_at, r.restaurant_no,
  r.restaurant_name, r.restaurant_address, r.member_no as owner_no, o.member_nick_name as owner_name`

/** To the address that the member has proved, newest first. */
export async function invitationsTo(db: Db, mine: InvitedMember) {
  const { rows } = await sql<MyInvitationRow>`
    select ${columns} ${toMember(mine)} order by i.invitation_no desc
    limit ${staffLimits.listed}`.execute(db)
  return rows
}

type One = InvitedMember & { readonly invitationNo: string }

/** The one, locked until the transaction ends. */
export async function lockInvitationTo(tx: Db, { invitationNo, ...mine }: One) {
  const { rows } = await sql<MyInvitationRow>`
    select ${columns} ${toMember(mine)} and i.invitation_no = ${invitationNo}::bigint
    for update of i`.execute(tx)
  return rows[0]
}

export const setAnswer = (
  tx: Db,
  { invitationNo, state }: { invitationNo: string; state: 'accepted' | 'declined' },
) =>
  tx
    .updateTable('staffInvitation')
    .set({ state })
    .where('invitationNo', '=', invitationNo)
    .execute()

/** The restaurant whose invitation it is, whatever became of it. */
export const invitationOf = (tx: Db, invitationNo: string) =>
  tx
    .selectFrom('staffInvitation')
    .select(['restaurantNo', 'email'])
    .where('invitationNo', '=', invitationNo)
    .executeTakeFirst()

/** False: it was no longer out. */
export async function withdrawInvitation(
  tx: Db,
  { invitationNo, now }: { readonly invitationNo: string; readonly now: Date },
): Promise<boolean> {
  const [withdrawn] = await tx
    .updateTable('staffInvitation')
    .set({ state: 'withdrawn' })
    .where('invitationNo', '=', invitationNo)
    .where(isOut(now))
    .returning('invitationNo')
    .execute()
  return withdrawn !== undefined
}

export const removeInvitationsTo = (tx: Db, email: string) =>
  tx
    .deleteFrom('staffInvitation')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .execute()

export const removeEndedBefore = (db: Db, before: Date) =>
  db.deleteFrom('staffInvitation').where('expiresAt', '<', before).execute()

import { staffLimits } from '@matjari/contract/staff/entities'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isWorkplace } from '../locks/restaurants.ts'

type RestaurantAt = { readonly restaurantNo: string; readonly now: Date }

/**
 * Open: neither accepted, nor withdrawn, nor expired. A declined invitation counts as open, because
 * the owner must not learn of it.
 */
const isOpen = (now: Date) =>
  sql<boolean>`(state in ('waiting', 'declined') and expires_at > ${now}::timestamptz)`

export const sentInvitations = (db: Db, { restaurantNo, now }: RestaurantAt) =>
  db
    .selectFrom('staffInvitation')
    .select(['invitationNo', 'email', 'createdAt', 'expiresAt'])
    .where('restaurantNo', '=', restaurantNo)
    .where(isOpen(now))
    .orderBy('invitationNo', 'desc')
    .execute()

/**
 * Staff and open invitations together. The restaurant is locked, so no other transaction adds one
 * meanwhile.
 */
export async function staffAndInvitationCount(
  tx: Db,
  { restaurantNo, now }: RestaurantAt,
): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select ((select count(*) from restaurant_staff
        where restaurant_no = ${restaurantNo}::bigint and left_at is null)
      + (select count(*) from staff_invitation
        where restaurant_no = ${restaurantNo}::bigint and ${isOpen(now)}))::int as taken`.execute(
    tx,
  )
  return rows[0]?.taken ?? 0
}

type InvitedAddress = { readonly restaurantNo: string; readonly email: string }

export async function worksThere(
  tx: Db,
  { restaurantNo, email }: InvitedAddress,
): Promise<boolean> {
  const found = await tx
    .selectFrom('restaurantStaff')
    .select('staffNo')
    .where('restaurantNo', '=', restaurantNo)
    .where('leftAt', 'is', null)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  return found !== undefined
}

type NewInvitation = InvitedAddress & { readonly now: Date; readonly expiresAt: Date }

/** False: an invitation to that address is open already. An expired one is replaced. */
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

/**
 * The member who has proved that address; locked, so that the member cannot leave while the
 * invitation is sent.
 */
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

/** Invitations to the address that the member has proved, newest first. */
export async function invitationsTo(db: Db, mine: InvitedMember) {
  const { rows } = await sql<MyInvitationRow>`
    select ${columns} ${toMember(mine)} order by i.invitation_no desc
    limit ${staffLimits.listed}`.execute(db)
  return rows
}

type OneInvitation = InvitedMember & { readonly invitationNo: string }

/** One invitation, locked until the transaction ends. */
export async function lockInvitationTo(tx: Db, { invitationNo, ...mine }: OneInvitation) {
  const { rows } = await sql<MyInvitationRow>`
    select ${columns} ${toMember(mine)} and i.invitation_no = ${invitationNo}::bigint
    for update of i`.execute(tx)
  return rows[0]
}

export const setInvitationState = (
  tx: Db,
  { invitationNo, state }: { invitationNo: string; state: 'accepted' | 'declined' },
) =>
  tx
    .updateTable('staffInvitation')
    .set({ state })
    .where('invitationNo', '=', invitationNo)
    .execute()

/** The restaurant of an invitation, whatever became of it. */
export const invitationOf = (tx: Db, invitationNo: string) =>
  tx
    .selectFrom('staffInvitation')
    .select(['restaurantNo', 'email'])
    .where('invitationNo', '=', invitationNo)
    .executeTakeFirst()

/** False: the invitation was no longer open. */
export async function withdrawInvitation(
  tx: Db,
  { invitationNo, now }: { readonly invitationNo: string; readonly now: Date },
): Promise<boolean> {
  const [withdrawn] = await tx
    .updateTable('staffInvitation')
    .set({ state: 'withdrawn' })
    .where('invitationNo', '=', invitationNo)
    .where(isOpen(now))
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

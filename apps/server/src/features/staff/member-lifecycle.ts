import type { MemberExport } from '@matjari/contract/accounts/entities'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { pagesOf } from '../../lib/paging.ts'
import type { Deps } from '../deps.ts'
import { lockMember } from '../locks/members.ts'
import { invitationRetentionStart } from './staff.rules.ts'
import * as people from './staff.ts'
import { removeEndedBefore, removeInvitationsTo } from './staff-invitations.sql.ts'

/** Where the member works or worked, oldest first. */
export async function* exportWorkplaces(
  { db }: Pick<Deps, 'db'>,
  { memberNo }: Caller,
): AsyncGenerator<MemberExport['workplaces'], void> {
  const pages = pagesOf<people.PastWorkplace>((after, size) =>
    people.allWorkplacesOf(db, { memberNo, after, size }),
  )
  for await (const rows of pages)
    yield rows.map(({ restaurantName, joinedAt, leftAt }) => ({
      restaurantName,
      joinDate: joinedAt.toISOString(),
      leaveDate: leftAt?.toISOString() ?? null,
    }))
}

/** Waits for an acceptance that is under way; a later one finds that the member has left. */
export async function forgetStaffOf(tx: Db, { memberNo }: { memberNo: string }) {
  await lockMember(tx, memberNo)
  await people.removeStaffRowsOf(tx, memberNo)
  const email = await people.provedEmailOf(tx, memberNo)
  if (email !== null) await removeInvitationsTo(tx, email)
}

/**
 * Deletes old invitations, because the address of a person who only got a letter is not stored for
 * long.
 */
export const forgetOldInvitations = ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  removeEndedBefore(db, invitationRetentionStart(now()))

import type { Dashboard } from '@matjari/contract/admin/entities'
import { seoulToday } from '@matjari/contract/seoul-day'
import type { Db } from '../../src/db/db.ts'
import { buildMember } from './members/members.ts'
import { ask } from './members/signed-in.ts'
import { buildGuest } from './reservations/bookings.ts'
import { buildReview } from './reviews/rows.ts'
import type { TestApp } from './server/app.ts'

/** What an administrator sees at this moment. */
export async function dashboardAt(server: TestApp, moment: string): Promise<Dashboard> {
  server.clock.set(new Date(moment))
  const { token } = await buildGuest(server, { memberRole: 'ROLE_ADMIN' })
  const { body } = await ask<{ items: Dashboard }>(server, 'GET /api/admin/dashboard', { token })
  return body.items
}

export async function joinAt(db: Db, moment: string) {
  const { memberNo } = await buildMember(db)
  const createdAt = new Date(moment)
  await db.updateTable('member').set({ createdAt }).where('memberNo', '=', memberNo).execute()
}

type Written = { readonly restaurantNo: string; readonly isActive?: boolean }

export function writeAt(db: Db, moment: string, review: Written) {
  const createdAt = new Date(moment)
  return buildReview(db, { ...review, createdAt, writtenDay: seoulToday(createdAt) })
}

type Table = {
  readonly restaurantNo: string
  readonly reserveDay: string
  readonly state?: 'confirmed' | 'visited' | 'noShow' | 'cancelled'
}

/** A table for a guest on the phone. */
export const bookFor = (db: Db, { restaurantNo, reserveDay, state = 'confirmed' }: Table) =>
  db
    .insertInto('reservation')
    .values({
      restaurantNo,
      reserveDay,
      reserveMin: 720,
      numberOfGuests: 2,
      source: 'phone',
      guestName: '김손님',
      state,
      cancelledBy: state === 'cancelled' ? 'store' : null,
      createdAt: new Date('2031-02-01T00:00:00.000Z'),
    })
    .execute()

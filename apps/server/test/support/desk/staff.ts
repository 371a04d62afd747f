import type { StaffList } from '@matjari/contract/staff/entities'
import type { Db } from '../../../src/db/db.ts'
import { ask, signedIn } from '../members/signed-in.ts'
import type { TestApp } from '../server/app.ts'

type Somebody = { readonly memberNo: string; readonly memberEmail: string }

/** Puts somebody to work without asking them. */
export async function employ(db: Db, restaurantNo: string, { memberNo, memberEmail }: Somebody) {
  const { staffNo } = await db
    .insertInto('restaurantStaff')
    .values({
      restaurantNo,
      memberNo,
      email: memberEmail,
      joinedAt: new Date('2026-11-10T03:00:00.000Z'),
    })
    .returning('staffNo')
    .executeTakeFirstOrThrow()
  return staffNo
}

/** A member with a token who works there. */
export async function newStaff(
  server: TestApp,
  restaurantNo: string,
  options: Parameters<typeof signedIn>[1] = {},
) {
  const member = await signedIn(server, options)
  return { ...member, staffNo: await employ(server.deps.db, restaurantNo, member) }
}

type Owner = { readonly token: string; readonly restaurantNo: string }

export const invite = (server: TestApp, { token, restaurantNo }: Owner, email: string) =>
  ask(server, 'POST /api/desk/staff/invitations', { token, payload: { restaurantNo, email } })

export async function staffOf(server: TestApp, { token, restaurantNo }: Owner) {
  const call = `GET /api/desk/staff?restaurantNo=${restaurantNo}`
  return (await ask<{ items: StaffList }>(server, call, { token })).body.items
}

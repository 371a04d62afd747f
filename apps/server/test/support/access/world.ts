import { beginSignIn } from '../../../src/features/accounts/sign-in.ts'
import { readConfig } from '../../../src/lib/config.ts'
import { startPracticeProvider } from '../../../src/lib/open-id/practice-provider.ts'
import { socialProviders } from '../../../src/lib/open-id/social-providers.ts'
import { buildMember, testPassword } from '../members/members.ts'
import { ask } from '../members/signed-in.ts'
import { memoryStore } from '../pictures/memory-store.ts'
import { buildReservable, tomorrow } from '../reservations/reservable.ts'
import { insertBooking } from '../restaurants/owners.ts'
import { buildRestaurant } from '../restaurants/restaurants.ts'
import { buildReceipt, buildReport, buildReview, keepReceipt } from '../reviews/rows.ts'
import { type TestApp, testApp } from '../server/app.ts'
import { pictureFile } from '../server/form.ts'
import type { Person } from './people.ts'

export type Somebody = {
  readonly memberNo: string
  readonly memberId: string
  readonly memberEmail: string
  readonly token: string
  readonly refreshToken: string
}
export type People = Readonly<Record<Exclude<Person, 'visitor'>, Somebody>>

/** The whole server, with both practice providers, whose pictures outlive every case. */
export async function accessServer(
  environment: Record<string, string> = {},
  replaced: Partial<TestApp['deps']> = {},
) {
  const local = await startPracticeProvider()
  const { media } = memoryStore()
  const server = await testApp(environment, {
    social: socialProviders(readConfig({}), local),
    media: { ...media, remove: async () => {} },
    ...replaced,
  })
  return {
    ...server,
    async close() {
      await server.close()
      await local.close()
    },
  }
}

export type AccessServer = Awaited<ReturnType<typeof accessServer>>

/** One of everything: the member's and the owner's things, and everyone who may want them. */
export async function buildWorld(server: TestApp) {
  const { db } = server.deps
  const known = await buildPeople(server)
  const { memberNo } = known.member
  const places = await buildPlaces(server, known)
  const { restaurantNo } = places
  const { reservationNo } = await insertBooking(db, { restaurantNo, memberNo })
  const past = { reserveDay: '2026-11-15', reserveMin: 720 }
  const { reservationNo: pastReservationNo } = await insertBooking(db, {
    ...past,
    restaurantNo,
    memberNo,
  })
  const phoned = await buildPhoneGuest(server, restaurantNo)
  const team = await buildStaff(server, { restaurantNo, known })
  await writeOwnersWords(server, { restaurantNo, memberNo, day: tomorrow })
  const reviews = await buildReviews(server, { restaurantNo, known })
  const mailbox = await buildMessages(server, known)
  const { aliasNo } = await db
    .insertInto('searchAlias')
    .values({ alias: '샛길밥', sought: '샛길밥', word: '김치찌개' })
    .returning('aliasNo')
    .executeTakeFirstOrThrow()
  const bookings = { reservationNo, pastReservationNo }
  const world = {
    known,
    ...places,
    ...bookings,
    ...phoned,
    ...team,
    ...reviews,
    ...mailbox,
    aliasNo,
  }
  await leave(server, known.withdrawn)
  return world
}

export type World = Awaited<ReturnType<typeof buildWorld>>

async function buildPeople(server: TestApp): Promise<People> {
  const { db } = server.deps
  const enter = async (memberId: string, options: Parameters<typeof buildMember>[1] = {}) => {
    const member = await buildMember(db, { ...options, memberId })
    const { tokens } = await beginSignIn(server.deps, { ...member, longLived: false })
    return { ...member, token: tokens.accessToken, refreshToken: tokens.refreshToken }
  }
  // Another administrator, so that this one may leave.
  await buildMember(db, { memberRole: 'ROLE_ADMIN' })
  return {
    member: await enter('the_member'),
    otherMember: await enter('other_member'),
    owner: await enter('the_owner', { isStoreOwner: true }),
    otherOwner: await enter('other_owner', { isStoreOwner: true }),
    staff: await enter('the_staff'),
    formerStaff: await enter('former_staff'),
    admin: await enter('the_admin', { memberRole: 'ROLE_ADMIN' }),
    inactive: await stop(server, await enter('inactive_one')),
    withdrawn: await enter('withdrawn_one'),
  }
}

/** After they signed in: whoever was stopped before gets no tokens. */
async function stop({ deps: { db } }: TestApp, somebody: Somebody): Promise<Somebody> {
  const { memberNo } = somebody
  await db.updateTable('member').set({ isActive: false }).where('memberNo', '=', memberNo).execute()
  return somebody
}

async function buildPlaces({ deps: { db } }: TestApp, known: People) {
  const { memberNo } = known.owner
  const { restaurantNo } = await buildReservable(db, { memberNo })
  await db
    .insertInto('menu')
    .values(
      ['칼국수', '만두'].map((menuName, position) => ({
        restaurantNo,
        menuName,
        menuPrice: 9000,
        position,
      })),
    )
    .execute()
  await db
    .insertInto('hoursException')
    .values({ restaurantNo, day: '2026-12-25', isClosed: true, reason: '성탄절' })
    .execute()
  const { restaurantNo: newRestaurantNo } = await buildRestaurant(db, { memberNo })
  const { restaurantNo: openRestaurantNo } = await buildRestaurant(db, { memberNo })
  await db
    .insertInto('operatingHours')
    .values({ restaurantNo: openRestaurantNo, weekDay: 1, startMin: 600, endMin: 1320 })
    .execute()
  const { restaurantNo: otherRestaurantNo } = await buildRestaurant(db, {
    memberNo: known.otherOwner.memberNo,
  })
  const { restaurantNo: pendingRestaurantNo } = await buildRestaurant(db, {
    memberNo: known.otherMember.memberNo,
    status: 'N',
  })
  const { applicationNo: pendingApplicationNo } = await db
    .selectFrom('application')
    .select('applicationNo')
    .where('restaurantNo', '=', pendingRestaurantNo)
    .executeTakeFirstOrThrow()
  const fans = Object.values(known).map((fan) => fan.memberNo)
  await db
    .insertInto('favorite')
    .values(
      fans.map((fan) => ({
        memberNo: fan,
        restaurantNo: otherRestaurantNo,
        createdAt: new Date('2026-11-10T03:00:00.000Z'),
      })),
    )
    .execute()
  const menus = await db.selectFrom('menu').select('menuNo').orderBy('menuNo').execute()
  return {
    restaurantNo,
    /** The owner's too: without hours, and with hours but no settings. */
    newRestaurantNo,
    openRestaurantNo,
    otherRestaurantNo,
    pendingRestaurantNo,
    pendingApplicationNo,
    menuNos: menus.map(({ menuNo }) => menuNo),
  }
}

/** What an owner has written, and a number only the owner was told: for nobody else, whatever they ask. */
export const ownersSecrets = { words: '사장님만보는글', phone: '010-8282-4949' }

type Noted = { readonly restaurantNo: string; readonly memberNo: string; readonly day: string }

async function writeOwnersWords({ deps: { db } }: TestApp, { day, ...noted }: Noted) {
  const { words } = ownersSecrets
  const { restaurantNo } = noted
  const notedAt = new Date('2026-11-10T03:00:00.000Z')
  await db
    .insertInto('guest')
    .values({ ...noted, note: words, notedAt, createdAt: notedAt })
    .execute()
  await db.updateTable('guest').set({ note: words, notedAt }).execute()
  await db.updateTable('reservation').set({ memo: words }).execute()
  await db.insertInto('deskMemo').values({ restaurantNo, day, memo: words }).execute()
}

/** Somebody whom the restaurant knows by the number they called from. */
async function buildPhoneGuest({ deps: { db } }: TestApp, restaurantNo: string) {
  const guestPhone = ownersSecrets.phone
  const createdAt = new Date('2026-11-10T03:00:00.000Z')
  const { guestNo } = await db
    .insertInto('guest')
    .values({ restaurantNo, phone: guestPhone, guestName: '김전화', createdAt })
    .returning('guestNo')
    .executeTakeFirstOrThrow()
  const table = { reserveDay: '2026-11-14', reserveMin: 720, numberOfGuests: 4 }
  await db
    .insertInto('reservation')
    .values({ restaurantNo, guestNo, guestPhone, source: 'phone', createdAt, ...table })
    .execute()
  return { guestNo, guestPhone }
}

type Written = { readonly restaurantNo: string; readonly known: People }

/** Somebody who works there, somebody who did, and the member who is asked to. */
async function buildStaff({ deps: { db } }: TestApp, { restaurantNo, known }: Written) {
  const joinedAt = new Date('2026-11-10T03:00:00.000Z')
  const rows = await db
    .insertInto('restaurantStaff')
    .values([
      { restaurantNo, memberNo: known.staff.memberNo, email: known.staff.memberEmail, joinedAt },
      {
        restaurantNo,
        memberNo: known.formerStaff.memberNo,
        email: known.formerStaff.memberEmail,
        joinedAt,
        leftAt: new Date('2026-11-12T03:00:00.000Z'),
      },
    ])
    .returning('staffNo')
    .execute()
  const { invitationNo } = await db
    .insertInto('staffInvitation')
    .values({
      restaurantNo,
      email: known.member.memberEmail,
      createdAt: joinedAt,
      expiresAt: new Date('2026-11-20T03:00:00.000Z'),
    })
    .returning('invitationNo')
    .executeTakeFirstOrThrow()
  return { staffNo: rows[0]?.staffNo ?? '', invitationNo }
}

async function buildReviews(server: TestApp, { restaurantNo, known }: Written) {
  const { db } = server.deps
  const { memberNo } = known.member
  const { reviewNo } = await buildReview(db, { restaurantNo, memberNo })
  const receipt = await buildReceipt(db, { reviewNo, memberNo })
  await keepReceipt(server, receipt, Buffer.from(await (await pictureFile()).arrayBuffer()))
  await db
    .insertInto('reviewReply')
    .values({ reviewNo, content: '고맙습니다.', createdAt: new Date('2026-11-14T05:00:00.000Z') })
    .execute()
  const { reportNo } = await buildReport(db, { reviewNo, memberNo: known.otherMember.memberNo })
  const { reviewNo: plainReviewNo } = await buildReview(db, {
    restaurantNo,
    memberNo,
    writtenDay: '2026-11-13',
  })
  const look = `GET /api/admin/reviews/${reviewNo}/receipt`
  const { token } = known.admin
  const { body } = await ask<{ items: { billPhotoUrl: string } }>(server, look, { token })
  return { reviewNo, plainReviewNo, reportNo, receiptUrl: body.items.billPhotoUrl }
}

/** Something unread for everyone under the bell, and for both sides of the member's room. */
async function buildMessages({ deps: { db } }: TestApp, known: People) {
  const createdAt = new Date('2026-11-14T03:00:00.000Z')
  const inbox = await db
    .insertInto('inboxMessage')
    .values(
      Object.values(known).map(({ memberNo }) => ({
        memberNo,
        kind: 'notice' as const,
        title: '새 소식',
        content: '',
        createdAt,
      })),
    )
    .returning(['messageNo', 'memberNo'])
    .execute()
  const { memberNo } = known.member
  const { roomNo } = await db
    .insertInto('chatRoom')
    .values({ memberNo, createdAt })
    .returning('roomNo')
    .executeTakeFirstOrThrow()
  const said = await db
    .insertInto('chatMessage')
    .values([
      { roomNo, memberNo, content: '예약을 바꿀 수 있나요?', createdAt },
      { roomNo, memberNo: known.admin.memberNo, content: '네, 바꿀 수 있어요.', createdAt },
    ])
    .returning('messageNo')
    .execute()
  const lastMessageNo = said.at(-1)?.messageNo ?? ''
  await db.updateTable('chatRoom').set({ lastMessageNo }).where('roomNo', '=', roomNo).execute()
  const messageNo = inbox.find((message) => message.memberNo === memberNo)?.messageNo ?? ''
  return { messageNo, roomNo, lastMessageNo }
}

async function leave(server: TestApp, { token }: Somebody) {
  const payload = { password: testPassword }
  const { header } = await ask(server, 'DELETE /api/member/delete', { token, payload })
  if (!header.code.startsWith('S')) throw new Error(`could not leave: ${header.message}`)
}

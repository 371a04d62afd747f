import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import type { Person } from '../fixture.ts'
import type { Asker } from './asking.ts'
import { plainPhoto, receiptPhoto } from './pictures.ts'

const password = 'Seoul!2026a'
const samplePassword = 'Matjari!2026'
const weekDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The day in Seoul so many days after this moment. */
export const dayAfter = (days: number, now = Date.now()) =>
  new Date(now + (days * 24 + 9) * 3_600_000).toISOString().slice(0, 10)

/**
 * A little of everything that the first released version could do, so that rows exist which its own code
 * wrote. A step that a later version refuses is a finding, not something to leave out.
 */
export async function livesOn(asker: Asker) {
  const known = (name: string, memberId: string): Person => ({
    name,
    memberId,
    password: samplePassword,
  })
  const people = {
    member: known('member', 'member01'),
    sampleOwner: known('sampleOwner', 'owner01'),
    admin: known('admin', 'admin01'),
    guest: await signedUp(asker, 'guest', { nickname: '옮겨온손님', photo: '#2f9e44' }),
    owner: await signedUp(asker, 'owner', { nickname: '옮겨온사장' }),
    gone: await signedUp(asker, 'gone', { nickname: '떠난손님' }),
  }
  const tokens = Object.fromEntries(
    await Promise.all(
      Object.entries(people).map(async ([name, one]) => [
        name,
        (await asker.signIn(one)).accessToken,
      ]),
    ),
  ) as Record<keyof typeof people, string>

  const restaurantNo = await openedRestaurant(asker, tokens)
  await booked(asker, { restaurantNo, tokens })
  await reviewed(asker, { restaurantNo, tokens })
  await chatted(asker, tokens)
  for (const no of ['1', '2', restaurantNo])
    await asker.change(`PUT /api/favorites/${no}`, { token: tokens.guest })
  await asker.change('DELETE /api/favorites/2', { token: tokens.guest })
  await asker.change('PUT /api/member/marketing-consent', {
    token: tokens.guest,
    body: { isAgreed: 'Y' },
  })
  await asker.change('DELETE /api/member/delete', { token: tokens.gone, body: { password } })
  // What is told a moment later, by rounds of a second.
  await sleep(5_000)
  const { gone, ...staying } = people
  return { people: Object.values(staying), gone, restaurantNo }
}

async function signedUp(
  { change, codeFor }: Asker,
  name: string,
  { nickname, photo }: { nickname: string; photo?: string },
): Promise<Person> {
  const memberId = `upgrade_${name}`
  const email = `${memberId}@example.com`
  await change('POST /api/email/verify-email', { body: { memberEmail: email } })
  const verifyCode = await codeFor(email)
  await change('POST /api/email/check-verifycode', { body: { email, verifyCode } })
  const form = {
    memberId,
    memberPw: password,
    memberName: '김옮김',
    memberNickName: nickname,
    memberEmail: email,
    memberProFiles: photo ? await plainPhoto(photo) : 'NULL',
  }
  await change('POST /api/member', { form })
  return { name, memberId, password }
}

type Tokens = Readonly<Record<'member' | 'admin' | 'guest' | 'owner' | 'gone', string>>
type Scene = { readonly restaurantNo: string; readonly tokens: Tokens }

/** Registered, approved, with hours, tables for one party an hour, two dishes and a day off. */
async function openedRestaurant({ change }: Asker, { owner: token, admin }: Tokens) {
  const { restaurantNo } = await change<{ restaurantNo: string }>('POST /api/stores/register', {
    token,
    form: {
      restaurantName: '옮겨온 국밥집',
      restaurantAddress: '서울 마포구 연남로1길 30 (연남동)',
      restaurantSiCode: '11',
      restaurantGuCode: '11440',
      restaurantDongCode: '1144012400',
      restaurantPostalCode: '03990',
      restaurantPhoneNumber: '02-1234-5678',
      restaurantDescription: '첫 판에서 등록한 가게예요.',
      restaurantCuisineType: ['한식', '심야식당'],
      restaurantMainPhoto: await plainPhoto('#e8590c'),
    },
  })
  await change(`PATCH /api/admin/restaurants/${restaurantNo}/status`, {
    token: admin,
    body: { status: 'Y' },
  })
  const times = { startTime: '11:00', endTime: '21:00', breakStartTime: '', breakEndTime: '' }
  await change('POST /api/operatings', {
    token,
    body: weekDays.map((weekDay) => ({ restaurantNo, weekDay, ...times })),
  })
  const window = { reservationStartTime: '11:00', reservationEndTime: '20:00' }
  await change('POST /api/settings', {
    token,
    body: {
      reservation: weekDays.map((weekDay) => ({ restaurantNo, weekDay, ...window })),
      settingInfo: {
        restaurantNo,
        interval: 60,
        minNum: 1,
        maxNum: 4,
        maxTeamNum: 1,
        description: '예약 시간을 지켜 주세요.',
      },
    },
  })
  const closed = { day: dayAfter(5), isClosed: 'Y', reason: '김장하는 날' }
  await change('PUT /api/operatings/exceptions', { token, body: { restaurantNo, ...closed } })
  const dish = `POST /api/restaurants/${restaurantNo}/menu`
  const menuPhoto = await plainPhoto('#fab005')
  await change(dish, { token, form: { menuName: '순대국', menuPrice: '10000', menuPhoto } })
  await change(dish, { token, form: { menuName: '수육', menuPrice: '32000' } })
  return restaurantNo
}

/** Confirmed, moved, cancelled by either side, and one by phone. */
async function booked({ change }: Asker, { restaurantNo, tokens }: Scene) {
  const book = (token: string, reserveDay: string, reserveTime: string) =>
    change<{ reservationNo: string }>('POST /api/reservation', {
      token,
      body: { restaurantNo, reserveDay, reserveTime, numberOfGuests: 2 },
    })
  await book(tokens.guest, dayAfter(1), '12:00')
  const moved = await book(tokens.guest, dayAfter(2), '12:00')
  await change(`PUT /api/reservation/${moved.reservationNo}`, {
    token: tokens.guest,
    body: { reserveDay: dayAfter(2), reserveTime: '18:00', numberOfGuests: 3 },
  })
  const given = await book(tokens.guest, dayAfter(3), '12:00')
  const cancelled = `DELETE /api/reservation?reservationNo=`
  await change(`${cancelled}${given.reservationNo}`, { token: tokens.guest })
  const refused = await book(tokens.member, dayAfter(3), '13:00')
  const reason = encodeURIComponent('단체 손님이 있어요')
  await change(`${cancelled}${refused.reservationNo}&reason=${reason}`, { token: tokens.owner })
  // Leaves with its member.
  await book(tokens.gone, dayAfter(3), '14:00')
  await change('POST /api/reservation/board', {
    token: tokens.owner,
    body: {
      restaurantNo,
      reserveDay: dayAfter(1),
      reserveTime: '19:00',
      numberOfGuests: 4,
      source: 'phone',
      guestName: '전화 손님',
      guestPhone: '010-0000-0000',
      memo: '창가 자리',
    },
  })
}

/** One with a photo, an answer and a report; one that its author took away. */
async function reviewed({ change }: Asker, { restaurantNo, tokens }: Scene) {
  const write = async (of: string, reviewScore: number, seed: number) =>
    change<{ reviewNo: string }>('POST /api/reviews', {
      token: tokens.guest,
      form: {
        review: JSON.stringify({
          restaurantNo: of,
          reviewScore,
          reviewContent: '국물이 깊고 자리가 편해요. 다음에 또 올게요.',
          billPass: 'Y',
        }),
        photos: [await plainPhoto('#1c7ed6'), await plainPhoto('#ae3ec9')],
        billPhoto: await receiptPhoto(seed),
      },
    })
  const { reviewNo } = await write(restaurantNo, 4.5, 1)
  await change(`PUT /api/reviews/${reviewNo}/reply`, {
    token: tokens.owner,
    body: { content: '찾아 주셔서 고맙습니다.' },
  })
  await change(`POST /api/reviews/${reviewNo}/report`, {
    token: tokens.member,
    body: { reason: 'advertisement', detail: '광고 같아요' },
  })
  const taken = await write('1', 3, 2)
  await change(`DELETE /api/reviews?reviewNo=${taken.reviewNo}`, { token: tokens.guest })
}

/** The guest asks twice, an administrator answers. */
async function chatted({ change, url }: Asker, { guest, admin }: Tokens) {
  const { roomNo } = await change<{ roomNo: string }>('GET /api/chatting/roomNo', { token: guest })
  await said({ url, roomNo, token: guest }, ['안녕하세요?', '예약을 옮길 수 있을까요?'])
  await said({ url, roomNo, token: admin }, ['네, 내 예약에서 옮길 수 있어요.'])
}

async function said(
  { url, roomNo, token }: { url: string; roomNo: string; token: string },
  sentences: readonly string[],
) {
  const address = `${url.replace('http', 'ws')}/ws/chat/${roomNo}?token=${token}`
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  for (const content of sentences) {
    socket.send(JSON.stringify({ content, roomNo }))
    await sleep(500)
  }
  socket.close()
}

import { type APIRequestContext, expect } from '@playwright/test'
import { signUp } from './new-member.ts'
import { smallPhotoFile } from './photo-file.ts'
import { setStatus } from './sample-city.ts'
import { headersOf } from './signed-in.ts'

/** A new member whose restaurant waits to be judged. */
export async function newRegistration(request: APIRequestContext) {
  const owner = await signUp(request)
  const name = `자리집 ${owner.memberId.slice(-5)}`
  const form = new FormData()
  const { name: fileName, mimeType, buffer } = smallPhotoFile()
  for (const [key, value] of Object.entries({
    restaurantName: name,
    restaurantAddress: '서울 마포구 연남로1길 30 (연남동)',
    restaurantSiCode: '11',
    restaurantGuCode: '11440',
    restaurantDongCode: '1144012400',
    restaurantPostalCode: '03990',
    restaurantPhoneNumber: '02-1234-5678',
    restaurantDescription: '예약을 받는 가게예요.',
  }))
    form.append(key, value)
  // Of no category on the home page, so that nothing moves there.
  for (const value of ['기타', '심야식당']) form.append('restaurantCuisineType', value)
  const bytes = new Uint8Array(buffer)
  form.append('restaurantMainPhoto', new File([bytes], fileName, { type: mimeType }))
  const answer = await request.post('/api/stores/register', {
    headers: await headersOf(request, owner),
    multipart: form,
  })
  const { body } = (await answer.json()) as { body: { items: { restaurantNo: string } } }
  return { owner, name, restaurantNo: body.items.restaurantNo }
}

/** A new owner with an approved restaurant that has neither hours nor settings yet. */
export async function newOwner(request: APIRequestContext) {
  const made = await newRegistration(request)
  await setStatus(request, { restaurantNo: made.restaurantNo, status: 'Y' })
  return made
}

const weekDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type Reservable = {
  readonly maxTeamNum?: number
  readonly interval?: 30 | 60
  readonly from?: string
  readonly to?: string
}

/** The same, taking bookings every day. */
export async function newReservable(
  request: APIRequestContext,
  { maxTeamNum = 1, interval = 60, from = '11:00', to = '20:00' }: Reservable = {},
) {
  const made = await newOwner(request)
  const headers = await headersOf(request, made.owner)
  const { restaurantNo } = made
  const times = { startTime: from, endTime: to, breakStartTime: '', breakEndTime: '' }
  const hours = await request.post('/api/operatings', {
    headers,
    data: weekDays.map((weekDay) => ({ restaurantNo, weekDay, ...times })),
  })
  expect(await hours.json()).toMatchObject({ header: { code: 'S200' } })
  const window = { reservationStartTime: from, reservationEndTime: to }
  const settings = await request.post('/api/settings', {
    headers,
    data: {
      reservation: weekDays.map((weekDay) => ({ restaurantNo, weekDay, ...window })),
      settingInfo: {
        restaurantNo,
        interval,
        minNum: 1,
        maxNum: 4,
        maxTeamNum,
        description: '',
      },
    },
  })
  expect(await settings.json()).toMatchObject({ header: { code: 'S200' } })
  return made
}

/** No guest finds it any more. */
export const closeDown = (request: APIRequestContext, restaurantNo: string) =>
  setStatus(request, { restaurantNo, status: 'I' })

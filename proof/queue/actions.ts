import { formatClockTime } from '@matjari/contract/clock-time'
import { attempt } from '../shared/actions/attempt.ts'
import type { Person } from '../shared/people.ts'
import { wait } from '../shared/random.ts'
import type { Venue } from '../shared/venue.ts'
import * as deeds from './deeds.ts'
import type { Scene } from './kinds.ts'

export const join = (scene: Scene, { memberNo, token }: Person, wish: deeds.Wish) =>
  attempt(scene, {
    kind: 'join',
    deed: deeds.joins(memberNo, wish),
    call: {
      method: 'POST',
      path: '/api/waiting',
      token,
      body: {
        restaurantNo: wish.restaurantNo,
        day: wish.day,
        from: formatClockTime(wish.from),
        to: formatClockTime(wish.to),
        numberOfGuests: wish.guests,
      },
    },
    isRepeatable: true,
    names: 'waitingNo',
  })

type Own = { readonly person: Person; readonly waitingNo: string }

/** Some press twice, at both servers. */
export const accept = (scene: Scene, { person, waitingNo }: Own, isTwin: boolean) =>
  attempt(scene, {
    kind: 'accept',
    deed: deeds.accepts(waitingNo),
    call: { method: 'POST', path: `/api/waiting/${waitingNo}/accept`, token: person.token },
    isRepeatable: true,
    isTwin,
  })

export const decline = (scene: Scene, { person, waitingNo }: Own) =>
  attempt(scene, {
    kind: 'decline',
    deed: deeds.declines(waitingNo),
    call: { method: 'POST', path: `/api/waiting/${waitingNo}/decline`, token: person.token },
    isRepeatable: true,
  })

export const leave = (scene: Scene, { person, waitingNo }: Own) =>
  attempt(scene, {
    kind: 'leave',
    deed: deeds.leaves(waitingNo),
    call: { method: 'DELETE', path: `/api/waiting/${waitingNo}`, token: person.token },
    isRepeatable: true,
  })

type Spell = { readonly venue: Venue; readonly day: string; readonly ms: number }

/** The owner closes a day, which cancels its bookings, and opens it again. */
export async function closeAwhile(scene: Scene, { venue, day, ms }: Spell) {
  const { restaurantNo, owner } = venue
  const { token } = owner
  const place = `${restaurantNo} ${day}`
  const path = '/api/operatings/exceptions'
  await attempt(scene, {
    kind: 'closeDay',
    deed: deeds.closedOn(place, true),
    call: {
      method: 'PUT',
      path: `${path}?affected=cancel`,
      token,
      body: { restaurantNo, day, isClosed: 'Y', reason: '쉬어요' },
    },
    isRepeatable: true,
  })
  await wait(ms)
  await attempt(scene, {
    kind: 'openDay',
    deed: deeds.closedOn(place, false),
    call: {
      method: 'DELETE',
      path: `${path}?restaurantNo=${restaurantNo}&day=${day}&affected=cancel`,
      token,
    },
    isRepeatable: true,
  })
}

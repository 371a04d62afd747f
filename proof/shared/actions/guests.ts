import { randomUUID } from 'node:crypto'
import { formatClockTime } from '@matjari/contract/clock-time'
import { booked, hasLeft, inState, isActive, type Place, stands } from '../deeds.ts'
import { type Person, password } from '../people.ts'
import { between, wait } from '../random.ts'
import type { Venue } from '../venue.ts'
import { attempt, type Scene } from './attempt.ts'

export type Wish = Place & { readonly venue: Venue }

export const wishBody = ({ venue, day, minute, guests }: Wish) => ({
  restaurantNo: venue.restaurantNo,
  reserveDay: day,
  reserveTime: formatClockTime(minute),
  numberOfGuests: guests,
})

type Booking = { readonly person: Person; readonly wish: Wish; readonly isTwin?: boolean }

export function book(scene: Scene, { person, wish, isTwin = false }: Booking) {
  const key = randomUUID()
  const { memberNo, token } = person
  return attempt(scene, {
    kind: isTwin ? 'twinBook' : 'book',
    deed: booked({ ...wish, restaurantNo: wish.venue.restaurantNo, memberNo, key }),
    call: { method: 'POST', path: '/api/reservation', token, body: wishBody(wish), key },
    isRepeatable: true,
    isTwin,
  })
}

/** One member who wants it all, at once. */
export const grab = (scene: Scene, person: Person, wishes: readonly Wish[]) =>
  Promise.all(wishes.map((wish) => book(scene, { person, wish })))

export const change = (scene: Scene, reservationNo: string, { person, wish }: Booking) =>
  attempt(scene, {
    kind: 'change',
    deed: stands(reservationNo, wish),
    call: {
      method: 'PUT',
      path: `/api/reservation/${reservationNo}`,
      token: person.token,
      body: wishBody(wish),
    },
  })

type Canceller = { readonly kind: 'cancel' | 'storeCancel' | 'adminCancel'; readonly by: Person }

export const cancel = (scene: Scene, reservationNo: string, { kind, by }: Canceller) =>
  attempt(scene, {
    kind,
    deed: inState(reservationNo, 'cancelled'),
    call: {
      method: 'DELETE',
      path: `/api/reservation?reservationNo=${reservationNo}&reason=${encodeURIComponent('사정이 생겼어요')}`,
      token: by.token,
    },
  })

type Leaving = { readonly person: Person; readonly wishes: readonly Wish[] }

/** Leaves while bookings of theirs are under way. */
export const withdraw = (scene: Scene, { person, wishes }: Leaving) =>
  Promise.all([
    grabInPassing(scene, { person, wishes }),
    attempt(scene, {
      kind: 'withdraw',
      deed: hasLeft(person.memberNo),
      call: {
        method: 'DELETE',
        path: '/api/member/delete',
        token: person.token,
        body: { password },
      },
    }),
  ])

/** Is deactivated meanwhile, and activated again. */
export function suspend(scene: Scene, admin: Person, { person, wishes }: Leaving) {
  const set = (is: boolean) =>
    attempt(scene, {
      kind: is ? 'restore' : 'suspend',
      deed: isActive(person.memberNo, is),
      call: {
        method: 'POST',
        path: '/api/member/admin-update',
        token: admin.token,
        body: {
          memberId: person.memberId,
          isActive: is ? 'Y' : 'N',
          reason: '확인이 필요해요',
          affected: 'cancel',
        },
      },
      isRepeatable: true,
    })
  const suspended = set(false)
    .then(() => wait(between(0, 40)))
    .then(() => set(true))
  return Promise.all([grabInPassing(scene, { person, wishes }), suspended])
}

/** One after the other is sent while the member is being dealt with. */
const grabInPassing = (scene: Scene, { person, wishes }: Leaving) =>
  Promise.all(wishes.map((wish) => wait(between(0, 100)).then(() => book(scene, { person, wish }))))

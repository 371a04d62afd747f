import { randomUUID } from 'node:crypto'
import { weekDays } from '@matjari/contract/seoul-day'
import { booked, inState, settingsAre, statusIs, takesBookings } from '../deeds.ts'
import type { Rule } from '../oracle.ts'
import type { Person } from '../people.ts'
import { anyDice, between, chance, pickOne, wait } from '../random.ts'
import { partyMax, type Venue } from '../venue.ts'
import { type Attempt, attempt, type Scene } from './attempt.ts'
import { book, cancel, suspend, type Wish, wishBody } from './guests.ts'

type Entry = {
  readonly wish: Wish
  readonly source?: 'phone' | 'walkIn'
  readonly isTwin?: boolean
  readonly key?: string
}

export function enter(scene: Scene, entry: Entry) {
  const { wish, source = 'phone', isTwin = false, key = randomUUID() } = entry
  const { restaurantNo, owner } = wish.venue
  return attempt(scene, {
    kind: isTwin ? 'twinEntry' : 'entry',
    deed: booked({ ...wish, restaurantNo, memberNo: null, key }),
    call: {
      method: 'POST',
      path: '/api/reservation/board',
      token: owner.token,
      body: { ...wishBody(wish), source, guestName: '전화 손님' },
      key,
    },
    isRepeatable: true,
    isTwin,
  })
}

/** The same entry is sent again a moment later. */
export async function enterTwice(scene: Scene, wish: Wish) {
  const key = randomUUID()
  await enter(scene, { wish, key, isTwin: true })
  await enter(scene, { wish, key })
}

type Mark = {
  readonly venue: Venue
  readonly from: string
  readonly to: 'visited' | 'noShow' | 'confirmed'
}

export const mark = (scene: Scene, reservationNo: string, { venue, from, to }: Mark) =>
  attempt(scene, {
    kind: to === 'confirmed' ? 'takeBack' : 'mark',
    deed: inState(reservationNo, to),
    call: {
      method: 'PATCH',
      path: `/api/reservation/${reservationNo}/state`,
      token: venue.owner.token,
      body: { from, to },
    },
  })

/** A walk-in is seated and marked, mostly by mistake, and the table is free again. */
export async function serveWalkIn(scene: Scene, wish: Wish) {
  const { numbers: told } = await enter(scene, { wish, source: 'walkIn' })
  const [reservationNo] = told
  if (!reservationNo) return
  const { venue } = wish
  const to = pickOne(['visited', 'noShow'] as const)
  await mark(scene, reservationNo, { venue, from: 'confirmed', to })
  if (chance(0.9)) await mark(scene, reservationNo, { venue, from: to, to: 'confirmed' })
  if (chance(0.9)) await cancel(scene, reservationNo, { kind: 'storeCancel', by: venue.owner })
}

type Early = { readonly person: Person; readonly admin: Person; readonly wish: Wish }

/** Comes early, is marked by mistake, and may no longer be a member when the mark is taken back. */
export async function serveEarlyGuest(scene: Scene, { person, admin, wish }: Early) {
  const { numbers: told } = await book(scene, { person, wish })
  const [reservationNo] = told
  if (!reservationNo) return
  const { venue } = wish
  await mark(scene, reservationNo, { venue, from: 'confirmed', to: 'visited' })
  const takeBack = () => mark(scene, reservationNo, { venue, from: 'visited', to: 'confirmed' })
  if (chance(0.5)) await takeBack()
  else
    await Promise.all([
      suspend(scene, admin, { person, wishes: [] }),
      wait(between(0, 60)).then(takeBack),
    ])
  await cancel(scene, reservationNo, { kind: 'storeCancel', by: venue.owner })
}

export type Choice = 'keep' | 'cancel' | 'undecided'

export function changeSettings(
  scene: Scene,
  { restaurantNo, owner }: Venue,
  { rule, choice }: { readonly rule: Rule; readonly choice: Choice },
) {
  // Written into the description, so that the change is known again wherever it turns up.
  const marker = `${choice} ${randomUUID()}`
  const decision = choice === 'undecided' ? '' : `?affected=${choice}`
  return attempt(scene, {
    kind: 'settings',
    deed: settingsAre(marker),
    call: {
      method: 'PUT',
      path: `/api/settings${decision}`,
      token: owner.token,
      body: {
        reservation: weekDays.map((weekDay) => ({
          restaurantNo,
          weekDay,
          reservationStartTime: '00:00',
          reservationEndTime: '24:00',
        })),
        settingInfo: { restaurantNo, ...rule, minNum: 1, maxNum: partyMax, description: marker },
      },
    },
  })
}

/** Bookings stop for a moment. */
export async function pauseAwhile(scene: Scene, { restaurantNo, owner: { token } }: Venue) {
  await attempt(scene, {
    kind: 'pause',
    deed: takesBookings(restaurantNo, false),
    call: { method: 'PUT', path: '/api/settings/pause', token, body: { restaurantNo } },
    isRepeatable: true,
  })
  await wait((scene.dice ?? anyDice).between(0, 40))
  // An owner whose restaurant is closed meanwhile has to wait.
  await insist(() =>
    attempt(scene, {
      kind: 'resume',
      deed: takesBookings(restaurantNo, true),
      call: { method: 'DELETE', path: `/api/settings/pause?restaurantNo=${restaurantNo}`, token },
      isRepeatable: true,
    }),
  )
}

/** An administrator closes the restaurant and opens it again. */
export async function closeAwhile(scene: Scene, admin: Person, { restaurantNo }: Venue) {
  const set = (status: 'I' | 'Y') =>
    attempt(scene, {
      kind: status === 'Y' ? 'open' : 'close',
      deed: statusIs(restaurantNo, status),
      call: {
        method: 'PATCH',
        path: `/api/admin/restaurants/${restaurantNo}/status`,
        token: admin.token,
        body: { status, reason: '확인이 필요해요', affected: 'cancel' },
      },
      isRepeatable: true,
    })
  await set('I')
  await wait(between(0, 40))
  await insist(() => set('Y'))
}

async function insist(run: () => Promise<Attempt>) {
  for (let tries = 0; tries < 200; tries += 1) {
    const { outcome } = await run()
    if (outcome === 'accepted') return
    await wait(20)
  }
}

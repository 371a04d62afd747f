import { randomUUID } from 'node:crypto'
import { formatClockTime } from '@matjari/contract/rules/time/clock-time'
import { type Answer, ask } from './client.ts'
import type { Ledger } from './ledger.ts'
import type { Person, World } from './world.ts'

export type Slot = {
  readonly restaurantNo: string
  readonly day: string
  readonly minute: number
}

/** One who wants something of the contested slot, and what they were told. */
export type Attempt = {
  readonly kind: 'create' | 'change' | 'cancel' | 'entry'
  readonly memberNo: string | null
  /** The booking it is about; for a new one, known once it is acknowledged. */
  reservationNo: string | null
  outcome: 'accepted' | 'refused' | 'unknown'
}

export type Held = { readonly person: Person; readonly reservationNo: string }

type Race = {
  readonly world: World
  readonly slot: Slot
  readonly servers: () => readonly string[]
  readonly creators: readonly Person[]
  readonly changers: readonly Held[]
  readonly cancellers: readonly Held[]
  readonly entries: number
  readonly ledger: Ledger
}

/** All at once, half of them on each server; resolves when everyone knows. */
export function runRace(race: Race): Promise<Attempt[]> {
  const { slot } = race
  const wish = {
    restaurantNo: slot.restaurantNo,
    reserveDay: slot.day,
    reserveTime: formatClockTime(slot.minute),
    numberOfGuests: 2,
  }
  const runners = [
    ...race.creators.map((person) => () => create(race, person, wish)),
    ...race.changers.map((held) => () => change(race, held, wish)),
    ...race.cancellers.map((held) => () => cancel(race, held)),
    ...Array.from({ length: race.entries }, (_, n) => () => enter(race, wish, n)),
  ]
  return Promise.all(shuffled(runners).map((run) => run()))
}

type Wish = Readonly<Record<string, string | number>>

/** Asks again with the same key until somebody answers: the truth after a lost answer. */
async function create(race: Race, { memberNo, token }: Person, wish: Wish): Promise<Attempt> {
  const call = {
    method: 'POST',
    path: '/api/reservation',
    token,
    body: wish,
    key: randomUUID(),
  } as const
  const answer = await untilAnswered(race, () => ask(pick(race), call))
  return settle(race, { kind: 'create', memberNo, reservationNo: numberIn(answer) }, answer)
}

async function change(race: Race, { person, reservationNo }: Held, wish: Wish): Promise<Attempt> {
  const path = `/api/reservation/${reservationNo}`
  const answer = await ask(pick(race), { method: 'PUT', path, token: person.token, body: wish })
  return settle(race, { kind: 'change', memberNo: person.memberNo, reservationNo }, answer)
}

async function cancel(race: Race, { person, reservationNo }: Held): Promise<Attempt> {
  const path = `/api/reservation?reservationNo=${reservationNo}`
  const answer = await ask(pick(race), { method: 'DELETE', path, token: person.token })
  return settle(race, { kind: 'cancel', memberNo: person.memberNo, reservationNo }, answer)
}

async function enter(race: Race, wish: Wish, n: number): Promise<Attempt> {
  const { token } = race.world.owner
  const body = { ...wish, source: 'phone', guestName: `손님 ${n}` }
  const answer = await ask(pick(race), {
    method: 'POST',
    path: '/api/reservation/board',
    token,
    body,
  })
  return settle(race, { kind: 'entry', memberNo: null, reservationNo: numberIn(answer) }, answer)
}

async function untilAnswered(race: Race, run: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await run()
    if (answer !== null && answer.status < 500) return answer
    race.ledger.lostAnswers += 1
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function settle(race: Race, attempt: Omit<Attempt, 'outcome'>, answer: Answer): Attempt {
  const { ledger } = race
  ledger.attempts += 1
  if (answer === null) {
    ledger.lostAnswers += 1
    return { ...attempt, outcome: 'unknown' }
  }
  if (answer.code.startsWith('S')) {
    ledger.accepted += 1
    return { ...attempt, outcome: 'accepted' }
  }
  if (answer.status >= 500) {
    ledger.failed += 1
    return { ...attempt, outcome: 'unknown' }
  }
  ledger.refused += 1
  return { ...attempt, outcome: 'refused' }
}

const numberIn = (answer: Answer) =>
  (answer?.items as { reservationNo?: string } | null)?.reservationNo ?? null

let turn = 0
function pick({ servers }: Race): string {
  const urls = servers()
  turn += 1
  return urls[turn % urls.length] ?? ''
}

function shuffled<T>(things: readonly T[]): T[] {
  const mixed = [...things]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1))
    ;[mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T]
  }
  return mixed
}

import { deskLimits } from '@matjari/contract/owner-desk/rules'
import { median } from '../http/load.ts'
import { type Boards, type Heard, machineMs } from './boards.ts'
import { book } from './book.ts'
import { type Desk, day, restaurantNo } from './seed.ts'

type Options = {
  /** Of the server processes, over which the windows are spread. */
  readonly urls: readonly string[]
  readonly windows: number
  /** Bookings a second. */
  readonly pace: number
  readonly rounds: number
  readonly milliseconds: number
}

type Round = {
  /** From a booking's answer until the last window has it. */
  readonly delays: readonly number[]
  /** From a booking's request to its answer. */
  readonly answers: readonly number[]
  readonly bookings: number
  readonly hints: number
  readonly reads: number
}

/** All windows beside a single one, in turn, while guests book at a steady pace. */
export async function measureLive(desk: Desk, boards: Boards, options: Options) {
  const { urls, windows, pace, rounds } = options
  const sides = { one: 1, all: windows }
  const seen: Record<keyof typeof sides, Round[]> = { one: [], all: [] }
  // The first round warms up and does not count.
  for (let round = 0; round <= rounds; round += 1)
    for (const side of ['one', 'all'] as const) {
      const one = await liveRound(desk, boards, { ...options, windows: sides[side] })
      if (round > 0) seen[side].push(one)
    }
  const { one, all } = seen
  const ratio = (of: (round: Round) => readonly number[], q: number) =>
    `× ${(quantile(all.flatMap(of), q) / quantile(one.flatMap(of), q)).toFixed(2)}`
  const both = (of: (round: Round) => readonly number[], q: number) =>
    `${quantile(all.flatMap(of), q).toFixed(1)} and ${quantile(one.flatMap(of), q).toFixed(1)} ms`
  const bookings = all.reduce((sum, round) => sum + round.bookings, 0)
  console.log(
    `${windows} windows of one board at ${urls.length} processes, ${pace} bookings a second, ${bookings} in all; beside one window in turn`,
  )
  const delays = (round: Round) => round.delays
  const answers = (round: Round) => round.answers
  console.log(
    `  from a booking's answer until all have it: p50 ${ratio(delays, 0.5)} (${both(delays, 0.5)}), p99 ${ratio(delays, 0.99)} (${both(delays, 0.99)}); a hint waits up to ${deskLimits.hintMs} ms for others`,
  )
  console.log(
    `  a booking's own answer: p50 ${ratio(answers, 0.5)} (${both(answers, 0.5)}), p99 ${ratio(answers, 0.99)} (${both(answers, 0.99)})`,
  )
  const per = (rounds: readonly Round[], of: (round: Round) => number) =>
    median(rounds.map((round) => of(round) / round.bookings))
  const reads = per(all, (round) => round.reads)
  console.log(
    `  reads per booking: ${reads.toFixed(1)}, ${(reads / windows).toFixed(2)} of each window (one window ${per(one, (round) => round.reads).toFixed(2)}); hints per booking and window ${(per(all, (round) => round.hints) / windows).toFixed(2)}`,
  )
}

async function liveRound(desk: Desk, boards: Boards, options: Options): Promise<Round> {
  const { urls, windows, pace, milliseconds } = options
  const at = (place: number) => urls[place % urls.length] ?? ''
  await boards.open(
    Array.from({ length: windows }, (_, place) => ({
      url: at(place),
      restaurantNo,
      day,
      token: desk.ownerToken,
    })),
  )
  const booked = new Map<string, number>()
  const answers: number[] = []
  const begun = machineMs()
  const count = Math.max(1, Math.round((pace * milliseconds) / 1000))
  // By the clock, whether or not the one before is answered.
  const asked = Array.from({ length: count }, async (_, place) => {
    await pause(begun + (place * 1000) / pace - machineMs())
    const asks = machineMs()
    const reservationNo = await book(at(place), desk)
    const answered = machineMs()
    answers.push(answered - asks)
    booked.set(reservationNo, answered)
  })
  await Promise.all(asked)
  const heard = await untilAllHave(boards, [...booked.keys()], windows)
  await boards.close()
  const delays = [...booked].map(([reservationNo, answered]) =>
    Math.max(0, (heard.had[reservationNo]?.lastAt ?? 0) - answered),
  )
  return { delays, answers, bookings: booked.size, hints: heard.hints, reads: heard.reads }
}

/** Browsers without a hint ask by themselves after this time: no board waits longer. */
async function untilAllHave(boards: Boards, reservationNos: readonly string[], windows: number) {
  const patience = machineMs() + 2 * deskLimits.askSeconds * 1000
  const isMissing = ({ had }: Heard) =>
    reservationNos.some((reservationNo) => had[reservationNo]?.windows !== windows)
  let heard = await boards.heard()
  while (isMissing(heard)) {
    if (machineMs() > patience) throw new Error('a booking did not reach every window')
    await pause(50)
    heard = await boards.heard()
  }
  return heard
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))

function quantile(numbers: readonly number[], q: number) {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * q)] ?? 0
}

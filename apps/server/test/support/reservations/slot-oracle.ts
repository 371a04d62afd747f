import type { ReservableDay } from '@matjari/contract/reservations/slots'
import type { SlotReason } from '@matjari/contract/reservations/state'
import fc from 'fast-check'

// Paints a strip of ten-minute cells, layer over layer, seats everybody at every cell until they leave, and reads
// the answer off it. It shares no function with the product, not even for the clock.

export type Party = { readonly cell: number; readonly guests: number }

export function slotOracle(
  of: ReservableDay,
  seated: readonly Party[],
  asked: { guests: number; now: Date },
) {
  const cells = 288
  const strip = Array<string>(cells).fill('closed')
  const paint = (span: { start: number; end: number } | null | undefined, colour: string) => {
    if (span) strip.fill(colour, span.start / 10, span.end / 10)
  }
  paint(of.hours, '')
  paint(of.hours?.rest, 'break')
  const stayCells = (guests: number) => {
    let minutes = of.stayMinutes === null ? of.interval : of.stayMinutes
    for (let step = of.stayByParty.length - 1; step >= 0; step -= 1)
      if (guests <= (of.stayByParty[step]?.upTo ?? 0)) minutes = of.stayByParty[step]?.minutes ?? 0
    return minutes / 10
  }
  const teams = Array<number>(cells + 36).fill(0)
  const guests = Array<number>(cells + 36).fill(0)
  for (const party of seated)
    for (let cell = party.cell; cell < party.cell + stayCells(party.guests); cell++) {
      teams[cell] = (teams[cell] ?? 0) + 1
      guests[cell] = (guests[cell] ?? 0) + party.guests
    }
  const isGridCell = (cell: number) =>
    of.window !== null &&
    cell * 10 >= of.window.start &&
    cell * 10 < of.window.end &&
    (cell * 10 - of.window.start) % of.interval === 0
  const fits = (from: number) => {
    for (let cell = from; cell < from + stayCells(asked.guests); cell++) {
      if (!isGridCell(cell)) continue
      if ((teams[cell] ?? 0) + 1 > of.maxTeamNum) return false
      if (of.maxSeats !== null && (guests[cell] ?? 0) + asked.guests > of.maxSeats) return false
    }
    return true
  }
  // Seoul is nine hours ahead, the whole year round.
  const wall = new Date(asked.now.getTime() + 9 * 3_600_000).getTime()
  const midnight = Date.parse(`${of.day}T00:00:00.000Z`)
  const found: Record<string, SlotReason | ''> = {}
  for (let cell = 0; cell < cells; cell++) {
    if (!isGridCell(cell)) continue
    const time = `${String(Math.floor(cell / 6)).padStart(2, '0')}:${cell % 6}0`
    const starts = midnight + cell * 600_000
    let reason = strip[cell] as SlotReason | ''
    if (reason === '' && starts <= wall) reason = 'past'
    if (reason === '' && starts - of.leadMinutes * 60_000 <= wall) reason = 'lead'
    const today = Math.floor(wall / 86_400_000) * 86_400_000
    if (reason === '' && midnight > today + of.horizonDays * 86_400_000) reason = 'horizon'
    if (reason === '' && of.isPaused) reason = 'paused'
    if (reason === '' && !fits(cell)) reason = 'full'
    found[time] = of.isActive ? reason : 'notActive'
  }
  return found
}

const cell = (min: number, max: number) => fc.integer({ min, max }).map((count) => count * 10)
const span = fc
  .tuple(cell(0, 143), cell(1, 144))
  .map(([start, length]) => ({ start, end: start + length }))
const hours = span.chain((of) =>
  fc
    .tuple(cell(of.start / 10, of.end / 10), cell(of.start / 10, of.end / 10), fc.boolean())
    .map(([one, other, rests]) => ({
      ...of,
      // A break begins after the restaurant opens and ends before it closes.
      rest:
        rests && of.start < one && one < other && other < of.end
          ? { start: one, end: other }
          : null,
    })),
)
const someDay = fc
  .tuple(fc.integer({ min: 2024, max: 2101 }), fc.constantFrom('02-28', '12-31', '11-15', '06-30'))
  .map(([year, date]) => `${year}-${date}`)
export const anyDay: fc.Arbitrary<ReservableDay> = fc.record({
  day: someDay,
  isActive: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
  isPaused: fc.integer({ min: 0, max: 9 }).map((n) => n < 3),
  interval: fc.constantFrom(30, 60),
  maxTeamNum: fc.integer({ min: 1, max: 4 }),
  maxSeats: fc.option(fc.integer({ min: 2, max: 12 })),
  stayMinutes: fc.option(cell(3, 36)),
  stayByParty: fc.constantFrom(
    [],
    [{ upTo: 2, minutes: 90 }],
    [
      { upTo: 1, minutes: 30 },
      { upTo: 3, minutes: 130 },
      { upTo: 5, minutes: 60 },
    ],
  ),
  horizonDays: fc.constantFrom(1, 90, 365),
  leadMinutes: fc.constantFrom(0, 0, 45, 1440),
  window: fc.option(span, { freq: 10 }),
  hours: fc.option(hours, { freq: 10 }),
})
export const anyParty = fc.record({
  cell: fc.integer({ min: 0, max: 250 }),
  guests: fc.integer({ min: 1, max: 6 }),
})

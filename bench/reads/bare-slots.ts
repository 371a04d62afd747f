export type DayRow = {
  readonly interval_min: number
  readonly max_team_num: number
  readonly start_min: number
  readonly end_min: number
  readonly open_min: number
  readonly close_min: number
  readonly rest_min: number
  readonly rested_min: number
  readonly minutes: readonly number[]
  readonly booked: readonly number[]
}

const two = (number: number) => (number < 10 ? `0${number}` : String(number))

/** The slots of a coming day at a restaurant that is active, has a break, and is not paused. */
export function slots(row: DayRow) {
  const counts = new Map<number, number>()
  for (const [place, minute] of row.minutes.entries()) counts.set(minute, row.booked[place] ?? 0)
  const resultMap: Record<string, boolean> = {}
  const list = []
  for (let minute = row.start_min; minute < row.end_min; minute += row.interval_min) {
    const time = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
    const left = row.max_team_num - (counts.get(minute) ?? 0)
    const reason = reasonAt(row, minute, left)
    const available = reason === null
    if (reason !== 'closed' && reason !== 'break') resultMap[time] = available
    list.push({ time, available, remaining: available ? left : 0, reason })
  }
  return { resultMap, slots: list }
}

function reasonAt(row: DayRow, minute: number, left: number) {
  if (minute < row.open_min || minute >= row.close_min) return 'closed'
  if (minute >= row.rest_min && minute < row.rested_min) return 'break'
  return left > 0 ? null : 'full'
}

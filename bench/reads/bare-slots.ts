export type TimesRow = {
  readonly minutes: readonly number[]
  readonly refusals: readonly (string | null)[]
  readonly free: readonly number[]
}

const two = (number: number) => (number < 10 ? `0${number}` : String(number))

/** The slots of a day, from the times that the database offers. */
export function slots({ minutes, refusals, free }: TimesRow) {
  const resultMap: Record<string, boolean> = {}
  const list = []
  for (const [place, minute] of minutes.entries()) {
    const time = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
    const reason = refusals[place] ?? null
    const available = reason === null
    if (reason !== 'closed' && reason !== 'break') resultMap[time] = available
    list.push({ time, available, remaining: available ? free[place] : 0, reason })
  }
  return { resultMap, slots: list }
}

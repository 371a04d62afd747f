/**
 * A time as people type it, written as a clock does: 930 and 9:30 are 09:30, and 18 is 18:00. Whatever
 * is no time is left as it is, for those who know the rules to refuse.
 */
export function typedTime(text: string): string {
  const given = text.trim()
  const [, hour, minute = '00'] = /^(\d{1,2}):?(\d{2})?$/.exec(given) ?? []
  return hour ? `${hour.padStart(2, '0')}:${minute}` : given
}

/** With the fourth digit the time is complete: the colon comes by itself, where keyboards have none. */
export const withColon = (text: string) =>
  /^\d{4}$/.test(text) ? `${text.slice(0, 2)}:${text.slice(2)}` : text

const dayMinutes = 24 * 60

/** Up and down on the clock, to the next full step; null where no time stands. */
export function steppedTime(text: string, stepMinutes: number): string | null {
  const found = /^(\d{2}):(\d{2})$/.exec(typedTime(text))
  if (!found) return null
  const minutes = Number(found[1]) * 60 + Number(found[2])
  const size = Math.abs(stepMinutes)
  const steps = stepMinutes > 0 ? Math.floor(minutes / size) + 1 : Math.ceil(minutes / size) - 1
  const next = (steps * size + dayMinutes) % dayMinutes
  return [Math.floor(next / 60), next % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

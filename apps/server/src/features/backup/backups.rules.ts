const hourMs = 60 * 60 * 1000

/** The names sort by the moment they tell; what is not whole has an ending more. */
const whole = /^matjari-\d{8}-\d{6}-\d{3}$/
export const unfinished = '.part'

export const backupName = (now: Date) => {
  const [day = '', time = ''] = now.toISOString().replace('Z', '').split('T')
  return `matjari-${day.replaceAll('-', '')}-${time.replaceAll(':', '').replace('.', '-')}`
}

/** Oldest first. */
export const wholeBackups = (names: readonly string[]) =>
  names.filter((name) => whole.test(name)).sort()

/** What a maker left that did not come to an end. */
export const leftovers = (names: readonly string[]) =>
  names.filter((name) => name.endsWith(unfinished) && whole.test(name.slice(0, -unfinished.length)))

/** Too many of them, oldest first; 0 keeps all. */
export const surplusBackups = (names: readonly string[], keep: number) =>
  keep === 0 ? [] : wholeBackups(names).slice(0, -keep)

/** A backup that began after this moment is young enough. */
export const dueBefore = (now: Date, everyHours: number) =>
  new Date(now.getTime() - everyHours * hourMs)

export type LastBackups = {
  /** When the last whole one was done. */
  readonly doneAt: Date | null
  /** Why the last one of all failed, if it did. */
  readonly problem: string | null
}

/** Only what was promised can be late. */
export const isLate = (
  { doneAt, problem }: LastBackups,
  { now, everyHours }: { now: Date; everyHours: number },
) =>
  everyHours > 0 && (problem !== null || doneAt === null || doneAt < dueBefore(now, 2 * everyHours))

const hourMs = 60 * 60 * 1000

/** The names sort by time; an incomplete backup has an additional ending. */
const whole = /^matjari-\d{8}-\d{6}-\d{3}$/
export const unfinished = '.part'

export const backupName = (now: Date) => {
  const [day = '', time = ''] = now.toISOString().replace('Z', '').split('T')
  return `matjari-${day.replaceAll('-', '')}-${time.replaceAll(':', '').replace('.', '-')}`
}

/** Oldest first. */
export const wholeBackups = (names: readonly string[]) =>
  names.filter((name) => whole.test(name)).sort()

/** Remains of interrupted backups. */
export const leftovers = (names: readonly string[]) =>
  names.filter((name) => name.endsWith(unfinished) && whole.test(name.slice(0, -unfinished.length)))

/** The backups beyond `keep`, oldest first; 0 keeps all. */
export const surplusBackups = (names: readonly string[], keep: number) =>
  keep === 0 ? [] : wholeBackups(names).slice(0, -keep)

/** No new backup is due while the last one began after this moment. */
export const dueBefore = (now: Date, everyHours: number) =>
  new Date(now.getTime() - everyHours * hourMs)

export type LastBackups = {
  /** When the last complete backup was finished. */
  readonly doneAt: Date | null
  /** Why the very last backup failed, or null. */
  readonly problem: string | null
}

/** Without a schedule no backup can be late. */
export const isLate = (
  { doneAt, problem }: LastBackups,
  { now, everyHours }: { now: Date; everyHours: number },
) =>
  everyHours > 0 && (problem !== null || doneAt === null || doneAt < dueBefore(now, 2 * everyHours))

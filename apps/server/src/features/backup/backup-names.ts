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

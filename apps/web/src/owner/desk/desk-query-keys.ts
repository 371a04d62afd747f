/**
 * The desk's query keys. Not below `reservations`: the boards refetch every few seconds, and the inbox watches that key.
 * Not in the file of the other keys: only the desk loads these.
 */
export const deskQueryKeys = {
  shops: ['desk', 'shops'],
  of: (no: string) => ['desk', no],
  day: (no: string, ...day: readonly string[]) => ['desk', no, 'day', ...day],
  byPhone: (no: string, phone: string) => ['desk', no, 'phone', phone],
  sought: (no: string, text: string) => ['desk', no, 'sought', text],
  guest: (no: string, ...key: readonly string[]) => ['desk', no, 'guest', ...key],
  waiting: (no: string, ...day: readonly string[]) => ['desk', no, 'waiting', ...day],
  waitingTeams: (no: string | undefined) => ['desk', no, 'waiting-teams'],
  numbers: (no: string, weeks: string) => ['desk', no, 'numbers', weeks],
} as const

/** A place in PostgreSQL's log of changes (LSN). It only grows. */
export type Position = bigint

const shape = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i

/** `16/B374D848`; undefined for anything else. */
export function readPosition(text: string): Position | undefined {
  const [, high, low] = shape.exec(text) ?? []
  if (high === undefined || low === undefined) return undefined
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export const writePosition = (position: Position) =>
  `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase()

const pageBytes = 8192n
/** Of a page, and of the first one of a file. */
const headBytes = [24n, 40n]

/**
 * Where the last entry ends, given where the next one begins. At the beginning of a page the two are apart by its
 * head, and a replica that has everything only ever tells the first.
 */
export function endOfWritten(next: Position): Position {
  const inPage = next % pageBytes
  return headBytes.includes(inPage) ? next - inPage : next
}

/** RFC 5545, 3.1: a line holds at most so many octets, its end not counted. */
export const longestLine = 75

const fold = '\r\n '

/** 20261116T093000Z */
export const utcStamp = (moment: Date) => moment.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

// Everything the TEXT type may not hold; a tab is fine and line ends have been written out by then.
const forbidden = /(?!\t)\p{Cc}/gu

/** A value of the type TEXT (RFC 5545, 3.3.11). */
export const escapedText = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(forbidden, '')

function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

/** Continues on further lines, each with a blank in front, without cutting a character in two. */
export function foldedLine(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > longestLine) {
      folded += fold
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

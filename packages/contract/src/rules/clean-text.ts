const lineBreaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
const unseen = /\p{Cc}/gu
const unseenInLines = /(?![\n\t])\p{Cc}/gu

const composed = (text: string) => text.trim().normalize('NFC')

/** A name, a title or a word as it is kept: in one line, Hangul composed (some systems type it decomposed). */
export const asOneLine = (text: string) =>
  composed(text.replace(lineBreaks, ' ').replace(unseen, ''))

/** A text of several lines as it is kept. */
export const asLines = (text: string) =>
  composed(text.replace(/\r\n?|\u2028|\u2029/g, '\n').replace(unseenInLines, ''))

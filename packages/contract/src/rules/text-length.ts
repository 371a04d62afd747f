const segmenter = new Intl.Segmenter('ko', { granularity: 'grapheme' })

/** Characters as a person counts them: an emoji family or a jamo-built syllable is one. */
export function graphemeCount(text: string): number {
  let count = 0
  for (const _ of segmenter.segment(text)) count += 1
  return count
}

export function cutToGraphemes(text: string, max: number): string {
  let count = 0
  for (const { index } of segmenter.segment(text)) {
    if (count === max) return text.slice(0, index)
    count += 1
  }
  return text
}

/** Counted by hand, because neither Buffer nor TextEncoder belongs to plain JavaScript. */
export function utf8Bytes(text: string): number {
  let bytes = 0
  for (const character of text) bytes += bytesOf(character.codePointAt(0) ?? 0)
  return bytes
}

function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  if (codePoint < 0x10000) return 3
  return 4
}

/** Counting takes its time, and what has fewer code units has no more characters. */
export const atMost = (max: number, message: string) => (text: string) =>
  text.length > max && graphemeCount(text) > max ? message : null

/** Neither blank nor too long. */
export const filledUpTo =
  (max: number, said: { readonly blank: string; readonly tooLong: string }) => (text: string) =>
    text.trim() === '' ? said.blank : atMost(max, said.tooLong)(text)

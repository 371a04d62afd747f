import { limits } from './limits.ts'

let segmenter: Intl.Segmenter | undefined

/** Created when a text is first counted: it is slow to create, and pages that only show text never need it. */
export function graphemesOf(text: string) {
  segmenter ??= new Intl.Segmenter('ko', { granularity: 'grapheme' })
  return segmenter.segment(text)
}

/** The most code units this many characters may take: a longer text is not split into characters. */
export const unitsFor = (characters: number) => characters * limits.text.unitsPerCharacter

/** No field accepts more code units than this: beyond it the exact count does not matter. */
const countedUnits = unitsFor(limits.chat.characters)

/** Characters as people count them: an emoji family or a jamo-built syllable is one. */
export function graphemeCount(text: string): number {
  if (text.length > countedUnits) return text.length
  let count = 0
  for (const _ of graphemesOf(text)) count += 1
  return count
}

/** Compares the code units first: counting is slow for long texts, and a text has no more characters than code units. */
export const isLongerThan = (text: string, max: number) =>
  text.length > max && (text.length > unitsFor(max) || graphemeCount(text) > max)

export function cutToGraphemes(text: string, max: number): string {
  const begun = text.slice(0, unitsFor(max))
  let count = 0
  let last = 0
  for (const { index } of graphemesOf(begun)) {
    if (count === max) return begun.slice(0, index)
    count += 1
    last = index
  }
  // The last character may be cut in the middle.
  return begun.length < text.length ? begun.slice(0, last) : text
}

/** Counted by hand, because neither Buffer nor TextEncoder belongs to plain JavaScript. */
export function utf8Bytes(text: string): number {
  let bytes = 0
  for (const character of text) bytes += bytesOf(character.codePointAt(0) ?? 0)
  return bytes
}

/** Every code unit takes at least one byte. */
export const hasMoreBytes = (text: string, max: number) =>
  text.length > max || utf8Bytes(text) > max

function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  if (codePoint < 0x10000) return 3
  return 4
}

export const atMost = (max: number, message: string) => (text: string) =>
  isLongerThan(text, max) ? message : null

/** Neither blank nor too long. */
export const filledUpTo =
  (max: number, sentences: { readonly blank: string; readonly tooLong: string }) =>
  (text: string) =>
    text.trim() === '' ? sentences.blank : atMost(max, sentences.tooLong)(text)

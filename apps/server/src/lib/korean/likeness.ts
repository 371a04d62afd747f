// The distance of a typed word from another one, in slips: 0 is the same, 1 a whole wrong syllable. Compared with
// every candidate word, so it works on code units and with tables of costs.
import { disassemble } from 'es-hangul'
import { charactersOf, jamoOf } from './syllables.ts'

const cost = {
  alike: 0.25,
  beside: 0.4,
  letter: 0.5,
  key: 0.55,
  syllable: 1,
  missing: 0.7,
  extra: 0.75,
  swap: 0.6,
} as const

/** The rows of the Korean keyboard: a finger may hit the neighbouring key. */
const rows = ['ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ', 'ㅁㄴㅇㄹㅎㅗㅓㅏㅣ', 'ㅋㅌㅊㅍㅠㅜㅡ']
const places = new Map(
  rows.flatMap((row, down) => charactersOf(row).map((key, along) => [key, { down, along }])),
)
const isBeside = (one: string, other: string) => {
  const [a, b] = [places.get(one), places.get(other)]
  return a && b ? Math.abs(a.down - b.down) <= 1 && Math.abs(a.along - b.along) <= 1 : false
}

/** Sound or look alike: many people confuse them. */
// biome-ignore format: a list to be read by people
const alike = ['ㅐㅔ', 'ㅒㅖ', 'ㅙㅚㅞ', 'ㅢㅣ', 'ㄱㄲㅋ', 'ㄷㄸㅌ', 'ㅂㅃㅍ', 'ㅅㅆ', 'ㅈㅉㅊ', 'ㅗㅛ', 'ㅓㅕ', 'ㅜㅠ', 'ㅏㅑ']
const isAlike = (one: string, other: string) =>
  alike.some((letters) => letters.includes(one) && letters.includes(other))

const firstLetter = 'ㄱ'.charCodeAt(0)
const letters = Array.from({ length: 51 }, (_, at) => String.fromCharCode(firstLetter + at))
const letterCosts = letters.map((one) =>
  letters.map((other) =>
    isAlike(one, other) ? cost.alike : isBeside(one, other) ? cost.beside : cost.letter,
  ),
)
const letterCost = (one: number, other: number) =>
  letterCosts[one - firstLetter]?.[other - firstLetter] ?? cost.letter

const initials = charactersOf('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ').map((one) =>
  one.charCodeAt(0),
)
const firstVowel = 'ㅏ'.charCodeAt(0)

function syllableCost(one: number, other: number): number {
  const [a, b] = [jamoOf(String.fromCharCode(one)), jamoOf(String.fromCharCode(other))]
  if (!a || !b) return cost.syllable
  let sum = a.final === b.final ? 0 : cost.letter
  if (a.initial !== b.initial) sum += letterCost(initials[a.initial] ?? 0, initials[b.initial] ?? 0)
  if (a.vowel !== b.vowel) sum += letterCost(firstVowel + a.vowel, firstVowel + b.vowel)
  return Math.min(sum, cost.syllable)
}

type Prices = {
  readonly change: (one: number, other: number) => number
  readonly missing: number
  readonly extra: number
  readonly swap: number
}

/**
 * The Damerau–Levenshtein distance: replaced, missing, extra, and two swapped neighbours. Stops with `never` when the
 * cost exceeds `most`.
 */
function distance(typed: string, meant: string, prices: Prices, most: number): number {
  const longer = meant.length - typed.length
  if (longer * prices.missing > most || -longer * prices.extra > most) return never
  let cheapestBefore = 0
  let before: number[] = []
  let above = Array.from({ length: meant.length + 1 }, (_, at) => at * prices.missing)
  for (let down = 0; down < typed.length; down += 1) {
    const one = typed.charCodeAt(down)
    const row = [(down + 1) * prices.extra]
    let cheapest = row[0] ?? 0
    for (let along = 0; along < meant.length; along += 1) {
      const other = meant.charCodeAt(along)
      let best = (above[along] ?? 0) + (one === other ? 0 : prices.change(one, other))
      if (one === meant.charCodeAt(along - 1) && typed.charCodeAt(down - 1) === other)
        best = Math.min(best, (before[along - 1] ?? 0) + prices.swap)
      best = Math.min(best, (above[along + 1] ?? 0) + prices.extra)
      best = Math.min(best, (row[along] ?? 0) + prices.missing)
      row.push(best)
      cheapest = Math.min(cheapest, best)
    }
    // Every later row depends only on the last two.
    if (cheapest > most && cheapestBefore > most) return never
    cheapestBefore = cheapest
    before = above
    above = row
  }
  const whole = above.at(-1) ?? 0
  return whole <= most ? whole : never
}
const never = Number.POSITIVE_INFINITY

/** The same few thousand syllables occur again and again. */
const keysBySyllable = new Map<string, string>()
function keysOf(text: string): string {
  let keys = ''
  for (const one of text) {
    const known = keysBySyllable.get(one) ?? disassemble(one)
    if (jamoOf(one)) keysBySyllable.set(one, known)
    keys += known
  }
  return keys
}

const bySyllable: Prices = { ...cost, change: syllableCost }
const byKey: Prices = { change: letterCost, missing: cost.key, extra: cost.key, swap: cost.key }

/** Without the common beginning and end, which cost nothing: in similar words that is most of them. */
function different(one: string, other: string): readonly [string, string] {
  const most = Math.min(one.length, other.length)
  let start = 0
  while (start < most && one.charCodeAt(start) === other.charCodeAt(start)) start += 1
  let end = 0
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)]
}

/**
 * Compares syllables, or keys when a slip has moved consonants between syllables; `never` when the distance is more
 * than `most`.
 */
export function slipsBetween(typed: string, meant: string, most: number): number {
  const [one, other] = different(typed, meant)
  const syllables = distance(one, other, bySyllable, Math.max(most, cost.key))
  // One key costs at least this, so comparing keys cannot be cheaper.
  if (syllables <= cost.key) return syllables <= most ? syllables : never
  return Math.min(syllables, distance(keysOf(one), keysOf(other), byKey, most))
}

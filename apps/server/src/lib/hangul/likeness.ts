// How far a typed word is from another one, in slips: 0 is the same, 1 a whole syllable wrong.
import { charactersOf, type Jamo, jamoOf } from './syllables.ts'
import { keysOf } from './typing.ts'

/** The Korean keyboard as it lies on a desk; a finger lands beside the key it was meant for. */
const rows = ['ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ', 'ㅁㄴㅇㄹㅎㅗㅓㅏㅣ', 'ㅋㅌㅊㅍㅠㅜㅡ']
const places = new Map(
  rows.flatMap((row, down) => charactersOf(row).map((key, along) => [key, { down, along }])),
)
const isBeside = (one: string, other: string) => {
  const [a, b] = [places.get(one), places.get(other)]
  return a && b ? Math.abs(a.down - b.down) <= 1 && Math.abs(a.along - b.along) <= 1 : false
}

/** Heard or written alike: many people never know which it is. */
const alike = [
  'ㅐㅔ',
  'ㅒㅖ',
  'ㅙㅚㅞ',
  'ㅢㅣ',
  'ㄱㄲㅋ',
  'ㄷㄸㅌ',
  'ㅂㅃㅍ',
  'ㅅㅆ',
  'ㅈㅉㅊ',
  'ㅗㅛ',
  'ㅓㅕ',
  'ㅜㅠ',
  'ㅏㅑ',
]
const groups = new Map<string, number>(
  alike.flatMap((letters, group) =>
    charactersOf(letters).map((letter) => [letter, group] as const),
  ),
)
const isAlike = (one: string, other: string) =>
  groups.has(one) && groups.get(one) === groups.get(other)

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

const initials = charactersOf('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ')
const vowels = charactersOf('ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ')

const letterCost = (one: string, other: string) =>
  isAlike(one, other) ? cost.alike : isBeside(one, other) ? cost.beside : cost.letter

function jamoCost(one: Jamo, other: Jamo): number {
  let sum = 0
  if (one.initial !== other.initial)
    sum += letterCost(initials[one.initial] ?? '', initials[other.initial] ?? '')
  if (one.vowel !== other.vowel)
    sum += letterCost(vowels[one.vowel] ?? '', vowels[other.vowel] ?? '')
  if (one.final !== other.final) sum += cost.letter
  return Math.min(sum, cost.syllable)
}

function characterCost(one: string, other: string): number {
  if (one === other) return 0
  const [a, b] = [jamoOf(one), jamoOf(other)]
  return a && b ? jamoCost(a, b) : cost.syllable
}

type Prices = {
  readonly change: (one: string, other: string) => number
  readonly missing: number
  readonly extra: number
  readonly swap: number
}

/** Damerau's distance: changed, missing, extra, and two neighbours in the wrong order. */
function distance(typed: readonly string[], meant: readonly string[], prices: Prices): number {
  let before: number[] = []
  let above = Array.from({ length: meant.length + 1 }, (_, at) => at * prices.missing)
  for (const [down, one] of typed.entries()) {
    const row = [(down + 1) * prices.extra]
    for (const [along, other] of meant.entries()) {
      const changed = (above[along] ?? 0) + (one === other ? 0 : prices.change(one, other))
      const swapped =
        down > 0 && along > 0 && one === meant[along - 1] && typed[down - 1] === other
          ? (before[along - 1] ?? 0) + prices.swap
          : changed
      row.push(
        Math.min(
          changed,
          swapped,
          (above[along + 1] ?? 0) + prices.extra,
          (row[along] ?? 0) + prices.missing,
        ),
      )
    }
    before = above
    above = row
  }
  return above.at(-1) ?? 0
}

const bySyllable: Prices = { ...cost, change: characterCost }
const byKey: Prices = { change: letterCost, missing: cost.key, extra: cost.key, swap: cost.key }

/** Syllable by syllable, or key by key where a slip has moved the consonants between syllables. */
export const slipsBetween = (typed: string, meant: string): number =>
  Math.min(
    distance(charactersOf(typed), charactersOf(meant), bySyllable),
    distance(keysOf(typed), keysOf(meant), byKey),
  )

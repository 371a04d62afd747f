import { romanize } from 'es-hangul'
import { squeeze } from '../../../lib/hangul/fold.ts'
import { slipsBetween } from '../../../lib/hangul/likeness.ts'
import { heardDistance, keysInOtherScript, soundOf } from '../../../lib/hangul/sound.ts'
import { foldSpelling } from '../../../lib/hangul/spelling.ts'
import { charactersOf } from '../../../lib/hangul/syllables.ts'
import { endKeys, farKeys, nearKeys } from '../indexing/slips.ts'
import type { Asked, Like } from './store.ts'
import { keySlips, keySwaps } from './typos.ts'

/** A word that exists and may have been meant; the fewer slips, the likelier. */
export type Guess = { readonly term: string; readonly slips: number }

const never = Number.POSITIVE_INFINITY
const charactersMost = 24
/** From here on two slips are taken for slips, and found as such. */
const twiceFrom = 4
const spellingsOf = (word: string) => [...new Set([foldSpelling(word), word])]
const isLatin = (word: string) => /^[a-z]+$/.test(word)

/** By what a word's like is looked up; null of a number, and of what is too short or long to have any. */
export function askedFor(word: string): Asked | null {
  const { length } = charactersOf(word)
  if (length < 2 || length > charactersMost || /[ㄱ-ㅣ]|^\d+$/.test(word)) return null
  const spellings = spellingsOf(word)
  return {
    near: spellings.flatMap(nearKeys),
    far:
      length < twiceFrom
        ? []
        : [
            ...new Set([
              ...spellings.flatMap(farKeys),
              ...spellings.flatMap(endKeys),
              ...shortFar(word),
            ]),
          ],
    texts: isLatin(word) ? [] : byKeys(word, length).map(foldSpelling),
    sounds: keysInOtherScript(word),
  }
}

/** Of longer words two syllables may be wrong anyway. */
const byKeys = (word: string, length: number) =>
  length <= twiceFrom ? keySlips(word) : keySwaps(word)

/** Of four syllables two more may be missing: it is looked up as it is. */
const shortFar = (word: string) => (charactersOf(word).length < 5 ? nearKeys(word).slice(0, 1) : [])

/** What of a word may be wrong for it still to be taken for that word. */
function mostSlips(typed: string, meant: string, kind: Like['kind']): number {
  const length = Math.max(charactersOf(typed).length, charactersOf(meant).length)
  // Nearly everything of two syllables is like somebody's name, but few things are like a dish.
  if (length <= 2) return kind === 'tag' || kind === 'menu' ? 0.6 : 0.45
  if (length <= 4) return 1
  if (length === 5) return isOneSpot(typed, meant) ? oneSpotMost : 1.75
  return Math.max(2.1, Math.min(3, length * 0.28))
}

/** Heard in the other script: English is spelled far from its sound, Hangul as it is heard. */
const heardMost = { latin: 0.105, hangul: 0.12 } as const

/** However long it is. */
const heardFurthest = 1
/** What is only the beginning or a part of something is less likely than something whole. */
const begunSlips = 0.2
const heardPartSlips: Readonly<Partial<Record<Like['kind'], number>>> = { word: 0.25, name: 0.1 }
/** Spelled letter by letter as the rules of romanization say: sinjeon is 신전 and not 신천. */
const romanizedSlips = -0.4

/** A name may go on where the word ends: dominos is the beginning of 도미노피자둔산점. */
function heardIn(typed: string, term: string): Guess {
  const characters = charactersOf(squeeze(term))
  const starts = characters.map((_, at) => characters.slice(0, at + 1).join('')).slice(1)
  const heard = starts.map((start) => ({ term: start, slips: heardDistance(typed, start) }))
  const best = heard.reduce((a, b) => (b.slips < a.slips ? b : a), { term: '', slips: never })
  const most = isLatin(typed) ? heardMost.latin : heardMost.hangul
  return best.slips <= Math.min(heardFurthest, most * soundOf(best.term).length)
    ? { term: best.term, slips: best.slips + (best.term === squeeze(term) ? 0 : begunSlips) }
    : { term, slips: never }
}

function heardAs(typed: string, { kind, term }: Like): Guess {
  const heard = heardIn(typed, term)
  if (heard.slips === never) return heard
  const spelled = isLatin(typed) && romanize(heard.term) === typed ? romanizedSlips : 0
  return { ...heard, slips: heard.slips + (heardPartSlips[kind] ?? 0) + spelled }
}

function slipsOf(typed: string, { kind, term, folded }: Like): number {
  const written = squeeze(term)
  const most = mostSlips(typed, written, kind)
  return Math.min(
    ...spellingsOf(typed).flatMap((one) => [
      slipsBetween(one, folded, most),
      ...(written === folded ? [] : [slipsBetween(one, written, most)]),
    ]),
  )
}

/** Of a short name, two neighbouring syllables that are wrong were meant: 부동산매매 is no 부동산임대. */
const oneSpotMost = 1.05
function isOneSpot(typed: string, meant: string): boolean {
  const most = Math.min(typed.length, meant.length)
  let start = 0
  while (start < most && typed[start] === meant[start]) start += 1
  let end = 0
  while (end < most - start && typed.at(-1 - end) === meant.at(-1 - end)) end += 1
  return Math.max(typed.length, meant.length) - start - end <= 2
}

/** What many have is likelier meant, and a whole name or dish likelier than a word of one. */
const frequencyWeight = { typed: 0.02, heard: 0.08 } as const
const partSlips: Readonly<Partial<Record<Like['kind'], number>>> = { word: 0.05, address: 0.1 }

/** What a word may have been meant to be, likeliest first, each once. */
export function guessesAmong(typed: string, like: readonly Like[]): readonly Guess[] {
  const own = new Set(spellingsOf(typed))
  const best = new Map<string, Guess>()
  for (const one of like) {
    if (own.has(one.folded)) continue
    const { term, slips } = one.isHeard
      ? heardAs(typed, one)
      : { term: one.term, slips: slipsOf(typed, one) + (partSlips[one.kind] ?? 0) }
    if (slips === never) continue
    const weight = one.isHeard ? frequencyWeight.heard : frequencyWeight.typed
    const weighed = slips - weight * Math.log1p(one.df)
    const key = one.isHeard ? term : one.folded
    if (weighed < (best.get(key)?.slips ?? never)) best.set(key, { term, slips: weighed })
  }
  return [...best.values()].toSorted((a, b) => a.slips - b.slips || a.term.localeCompare(b.term))
}

import { squeeze } from '../../../lib/hangul/fold.ts'
import { slipsBetween } from '../../../lib/hangul/likeness.ts'
import { keysInOtherScript, soundDistance, soundOf, soundsOf } from '../../../lib/hangul/sound.ts'
import { foldSpelling } from '../../../lib/hangul/spelling.ts'
import { charactersOf } from '../../../lib/hangul/syllables.ts'
import { farKeys, nearKeys } from '../indexing/slips.ts'
import type { Asked, Like } from './store.ts'
import { keySlips } from './typos.ts'

/** A word that exists and may have been meant; the fewer slips, the likelier. */
export type Guess = { readonly term: string; readonly slips: number }

const charactersMost = 24
/** From here on two slips are taken for slips, and found as such. */
const twiceFrom = 4
const spellingsOf = (word: string) => [...new Set([foldSpelling(word), word])]
const isLatin = (word: string) => /^[a-z]+$/.test(word)

/** By what a word's like is looked up; null of one that is too short or too long to have any. */
export function askedFor(word: string): Asked | null {
  const { length } = charactersOf(word)
  if (length < 2 || length > charactersMost || /[ㄱ-ㅣ]/.test(word)) return null
  const spellings = spellingsOf(word)
  return {
    near: spellings.flatMap(nearKeys),
    far: length < twiceFrom ? [] : [...new Set([...spellings.flatMap(farKeys), ...shortFar(word)])],
    // Of longer words two syllables may be wrong anyway.
    texts: length <= twiceFrom && !isLatin(word) ? keySlips(word).map(foldSpelling) : [],
    sounds: keysInOtherScript(word),
  }
}

/** Of four syllables two more may be missing: it is looked up as it is. */
const shortFar = (word: string) => (charactersOf(word).length < 5 ? nearKeys(word).slice(0, 1) : [])

/** What of a word may be wrong for it still to be taken for that word. */
function mostSlips(typed: string, meant: string): number {
  const length = Math.max(charactersOf(typed).length, charactersOf(meant).length)
  if (length <= 2) return 0.6
  if (length <= 4) return 1
  return length === 5 ? 1.75 : 2.1
}

/** Heard in the other script: vowels may differ, and no more than half of them. */
const heardWeight = 0.5
const heardMost = 0.28

function heardSlips(typed: string, meant: string): number {
  const sound = soundOf(meant)
  const nearest = Math.min(...soundsOf(typed).map((one) => soundDistance(one, sound)))
  return nearest <= heardMost * sound.length ? nearest * heardWeight : Number.POSITIVE_INFINITY
}

function slipsOf(typed: string, { term, folded, isHeard }: Like): number {
  const written = squeeze(term)
  if (isHeard) return heardSlips(typed, written)
  const slips = Math.min(
    ...spellingsOf(typed).flatMap((one) => [
      slipsBetween(one, folded),
      ...(written === folded ? [] : [slipsBetween(one, written)]),
    ]),
  )
  return slips <= mostSlips(typed, written) ? slips : Number.POSITIVE_INFINITY
}

/** What many have is likelier meant, and a whole name or dish likelier than a word of one. */
const frequencyWeight = 0.02
const partSlips: Readonly<Partial<Record<Like['kind'], number>>> = { word: 0.05, address: 0.1 }

/** What a word may have been meant to be, likeliest first, each once. */
export function guessesAmong(typed: string, like: readonly Like[]): readonly Guess[] {
  const own = new Set(spellingsOf(typed))
  const best = new Map<string, Guess>()
  for (const one of like) {
    if (own.has(one.folded)) continue
    const slips = slipsOf(typed, one) + (partSlips[one.kind] ?? 0)
    const weighed = slips - frequencyWeight * Math.log1p(one.df)
    const known = best.get(one.folded)
    if (Number.isFinite(slips) && (!known || weighed < known.slips))
      best.set(one.folded, { term: one.term, slips: weighed })
  }
  return [...best.values()].toSorted((a, b) => a.slips - b.slips || a.term.localeCompare(b.term))
}

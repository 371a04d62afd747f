import { choseong, fold, squeeze } from '../../../lib/hangul/fold.ts'
import { soundKey } from '../../../lib/hangul/sound.ts'
import { laxKeys } from '../../../lib/hangul/typing.ts'
import { farKeys, nearKeys } from './slips.ts'

/** A whole name, tag, menu or district, or a word of a name or menu, as search knows it. */
export type Term = {
  readonly kind: 'tag' | 'menu' | 'address' | 'name' | 'word'
  readonly term: string
  readonly folded: string
  readonly initials: string
  readonly typed: string
  readonly typedAsWritten: string | null
  readonly near: readonly number[]
  readonly far: readonly number[]
  readonly sound: string
}

/** The keys that type a text, folded, and as written where those are others. */
export function typedKeys(text: string) {
  const written = squeeze(text)
  const typed = laxKeys(fold(text))
  const asWritten = laxKeys(written)
  return { typed, typedAsWritten: asWritten === typed ? null : asWritten }
}

/** Names and words are not offered as such: their keys stand with the restaurant. */
const isOffered = (kind: Term['kind']) => kind !== 'name' && kind !== 'word'
/** Both spellings: a slip may be in what would have been folded. */
const ofBoth = (keys: (text: string) => readonly number[], [folded, written]: [string, string]) =>
  folded === written ? keys(folded) : [...new Set([...keys(folded), ...keys(written)])]

/** The same dishes come again and again: so many are remembered. */
const rememberedMost = 5000
const remembered = new Map<string, Term>()

export function termOf(kind: Term['kind'], term: string): Term {
  const key = `${kind} ${term}`
  const known = remembered.get(key) ?? made(kind, term)
  if (remembered.size >= rememberedMost) remembered.clear()
  remembered.set(key, known)
  return known
}

function made(kind: Term['kind'], term: string): Term {
  const written = squeeze(term)
  const folded = fold(term)
  return {
    kind,
    term,
    folded,
    initials: choseong(written),
    ...(isOffered(kind) ? typedKeys(term) : { typed: '', typedAsWritten: null }),
    near: ofBoth(nearKeys, [folded, written]),
    far: ofBoth(farKeys, [folded, written]),
    sound: soundKey(written),
  }
}

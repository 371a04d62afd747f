// What goes wrong while typing, at random: a syllable or a jamo replaced, dropped, inserted or swapped.
import {
  charactersOf,
  isSyllable,
  neighbours,
} from '../../../apps/server/src/lib/korean/syllables.ts'
import {
  asLatin,
  consonantKeys,
  keysOf,
  singleVowelKeys,
  typed,
} from '../../../apps/server/src/lib/korean/typing.ts'
import { pick, type Roll } from './dice.ts'

const frequent = charactersOf('이가나다리기스사자지마고아수하도대원정동')

type Edit = (characters: readonly string[], roll: Roll) => string

const replaced: Edit = (characters, roll) => {
  const at = roll(characters.length)
  const others = neighbours(characters[at] ?? '')
  return characters.with(at, pick(others.length > 0 ? others : frequent, roll)).join('')
}
const dropped: Edit = (characters, roll) =>
  characters.toSpliced(roll(characters.length), 1).join('')
const inserted: Edit = (characters, roll) =>
  characters.toSpliced(roll(characters.length + 1), 0, pick(frequent, roll)).join('')
const swapped: Edit = (characters, roll) => {
  const at = roll(characters.length - 1)
  const [left = '', right = ''] = characters.slice(at)
  return characters
    .with(at, right)
    .with(at + 1, left)
    .join('')
}
const otherSyllable: Edit = (characters, roll) =>
  characters.with(roll(characters.length), pick(frequent, roll)).join('')

const key = (roll: Roll) => pick([...consonantKeys, ...singleVowelKeys], roll)
const keyDropped: Edit = (characters, roll) => {
  const keys = keysOf(characters.join(''))
  return typed(keys.toSpliced(roll(keys.length), 1))
}
const keyInserted: Edit = (characters, roll) => {
  const keys = keysOf(characters.join(''))
  return typed(keys.toSpliced(roll(keys.length), 0, key(roll)))
}
const keySwapped: Edit = (characters, roll) => {
  const keys = keysOf(characters.join(''))
  const at = roll(keys.length - 1)
  const [left = '', right = ''] = keys.slice(at)
  return typed(keys.with(at, right).with(at + 1, left))
}

const edits = [
  replaced,
  dropped,
  inserted,
  swapped,
  otherSyllable,
  keyDropped,
  keyInserted,
  keySwapped,
]

/** One slip that leaves whole syllables and changes something. */
export function slip(text: string, roll: Roll): string {
  for (let tries = 0; tries < 20; tries += 1) {
    const other = pick(edits, roll)(charactersOf(text), roll)
    if (other !== text && charactersOf(other).every(isSyllable)) return other
  }
  return text
}

/** The keys of a name up to somewhere inside a syllable, as the box shows them at that moment. */
export function halfTyped(name: string, roll: Roll): string {
  const characters = charactersOf(name)
  const whole = 1 + roll(Math.max(1, characters.length - 1))
  const next = keysOf(characters[whole] ?? '')
  const more = next.slice(0, 1 + roll(Math.max(1, next.length - 1)))
  return typed([...keysOf(characters.slice(0, whole).join('')), ...more])
}

const shifted: Readonly<Record<string, string>> = {
  ㄲ: 'R',
  ㄸ: 'E',
  ㅃ: 'Q',
  ㅆ: 'T',
  ㅉ: 'W',
  ㅒ: 'O',
  ㅖ: 'P',
}

/** The same keys on the keyboard that was not switched. */
export const onLatinKeys = (name: string) =>
  keysOf(name)
    .map((one) => shifted[one] ?? asLatin(one))
    .join('')

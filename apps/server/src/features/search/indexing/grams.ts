import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { prepared } from '../../../db/prepared.ts'
import { charactersOf } from '../../../lib/korean/syllables.ts'

// The content of the index: pieces of two characters of every text, and of three and four initial consonants, each
// with a letter for its field. '$' marks the end of a text, so that the last character also starts a piece.

export type Column = 'text' | 'initials'
export type Field = 'name' | 'tag' | 'menu' | 'address'

const letters: Readonly<Record<Column, Readonly<Partial<Record<Field, string>>>>> = {
  text: { name: 'n', tag: 't', menu: 'm', address: 'a' },
  initials: { name: 'c', tag: 'd' },
}
const startLetters: Readonly<Record<Column, string>> = { text: 'p', initials: 'e' }
const wholeLetters: Readonly<Record<Column, Readonly<Partial<Record<Field, string>>>>> = {
  text: { name: 'N', tag: 'T', menu: 'M', address: 'A' },
  initials: { tag: 'D' },
}
/** There are many names, so their consonants are also indexed in pieces of four. */
const sizes: Readonly<Record<string, readonly number[]>> = { c: [3, 4], d: [3] }
const sizesOf = (letter: string) => sizes[letter] ?? [2]
/** The length of the pieces that are looked up when the search text is shorter than a piece. */
const shortest = { text: 2, initials: 3 } as const

/**
 * Grams with these letters and this length are also summed by their first characters. The longer pieces of initial
 * consonants are left out, because they would count each position twice.
 */
export const summed = [
  { letters: 'ntmap', length: 3, cuts: [2] },
  { letters: 'cde', length: 4, cuts: [2, 3] },
] as const

export function prefixesOf(gram: string): readonly string[] {
  const characters = charactersOf(gram)
  const sum = summed.find(({ letters }) => letters.includes(characters[0] ?? ' '))
  if (sum?.length !== characters.length) return []
  return sum.cuts.map((length) => characters.slice(0, length).join(''))
}

export const totalGram = '*'
const wholeMost = 60

const isSplitByUnits = (text: string) => !/[\ud800-\udfff]/.test(text)

/** Every run of `size` characters. */
function piecesOf(text: string, size: number): readonly string[] {
  const units = isSplitByUnits(text) ? text : charactersOf(text)
  const pieces: string[] = []
  for (let at = 0; at + size <= units.length; at += 1) {
    const piece = units.slice(at, at + size)
    pieces.push(typeof piece === 'string' ? piece : piece.join(''))
  }
  return pieces
}

export const lettersOf = (column: Column) =>
  Object.entries(letters[column]).map(([field, letter]) => ({ field: field as Field, letter }))

/** The gram of a whole name, tag, menu or district; undefined where none is stored. */
export function wholeGram({ column, field }: IndexedField, text: string): string | undefined {
  const letter = wholeLetters[column][field]
  return letter === undefined ? undefined : letter + cutToWhole(text)
}

/** The gram of one word of a name or menu. */
export const wordGram = (text: string) => `W${cutToWhole(text)}`

/** The gram of a place in an address. */
export const placeGram = (name: string) => `L${cutToWhole(name)}`

/** The gram of a si or gu, by its code. */
export const regionGram = (code: string) => `R${code}`

const cutToWhole = (text: string) =>
  text.length <= wholeMost ? text : charactersOf(text).slice(0, wholeMost).join('')

type IndexedField = { readonly column: Column; readonly field: Field }

/** Adds every gram of a text in the given field of a restaurant. */
export function addGrams(grams: Set<string>, { column, field }: IndexedField, text: string): void {
  if (text === '') return
  const letter = letters[column][field] ?? ''
  const ended = text + (column === 'text' ? '$' : '$$')
  for (const size of sizesOf(letter))
    for (const piece of piecesOf(ended, size)) grams.add(letter + piece)
  if (field === 'name') grams.add(startLetters[column] + piecesOf(ended, shortest[column])[0])
}

/** Grams that a text must have to contain the search text. A gram that is cut short ends with '*'. */
export function containingGrams(
  { column, field }: IndexedField,
  sought: string,
): readonly string[] {
  const letter = letters[column][field]
  if (letter === undefined) return []
  const length = charactersOf(sought).length
  if (length < shortest[column]) return [`${letter}${sought}*`]
  const longest = Math.max(...sizesOf(letter).filter((size) => size <= length))
  return piecesOf(sought, longest).map((piece) => letter + piece)
}

/** Grams of names that start with the search text, and of names that equal it. */
export function startingGrams(column: Column, sought: string): readonly string[] {
  const characters = charactersOf(sought)
  const size = shortest[column]
  const start = startLetters[column] + characters.slice(0, size).join('')
  return [characters.length < size ? `${start}*` : start]
}

export function exactGrams(column: Column, sought: string): readonly string[] {
  const ended = [...charactersOf(sought), ...charactersOf(column === 'text' ? '$' : '$$')]
  const size = shortest[column]
  const lastPiece =
    charactersOf(sought)
      .slice(1 - size)
      .join('') + '$'
  const letter = letters[column].name ?? ''
  const start = startLetters[column] + ended.slice(0, size).join('')
  return charactersOf(sought).length < size - 1 ? [start] : [start, letter + lastPiece]
}

/** The gram whose frequency is stored: without the star of a prefix. */
export const countedGramOf = (gram: string) =>
  gram.endsWith('*') && gram !== totalGram ? gram.slice(0, -1) : gram

/** One gram of a tsquery. Grams consist of letters, digits and '$' only, so quoting is enough. */
export const termOf = (gram: string) =>
  gram.endsWith('*') ? `'${gram.slice(0, -1)}':*` : `'${gram}'`

/** In how many restaurants a gram occurs, by the last count. */
export type Frequencies = ReadonlyMap<string, number>

/** One index lookup per gram: for many at once the planner would scan the whole table. */
const countedGrams = prepared((db, { grams }: { grams: readonly string[] }) => ({
  compile: () =>
    sql<{ gram: string; df: number }>`
      select g.gram, g.df from unnest(${grams}::text[]) as t (gram) cross join lateral (
        select gram, df from search_gram where gram = t.gram offset 0) g`.compile(db),
}))

/** The frequencies of these grams; unknown grams are left out. */
export async function readFrequencies(db: Db, grams: readonly string[]): Promise<Frequencies> {
  if (grams.length === 0) return new Map()
  const rows = await countedGrams(db, { grams })
  return new Map(rows.map(({ gram, df }) => [gram, df]))
}

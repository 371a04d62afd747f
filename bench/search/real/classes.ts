// How the queries of every kind are made: a seed, the rows, and the tables. The method never looks at an
// answer. What is right is a question to a row; where a name is meant, that name.
import { choseong, fold, squeeze, wordsOf } from '../../../apps/server/src/lib/korean/fold.ts'
import { charactersOf, isSyllable } from '../../../apps/server/src/lib/korean/syllables.ts'
import { dice } from '../city.ts'
import { pick, type Roll } from './dice.ts'
import { type Gazetteer, isIn, kmBetween } from './gazetteer.ts'
import type { Real } from './rows.ts'
import { halfTyped, onLatinKeys, slip } from './slips.ts'
import * as tables from './tables.ts'

export type LabelledQuery = {
  readonly query: string
  /** Suggestions are asked for, not results. */
  readonly isSuggested?: true
  /** Nothing may be found. */
  readonly isNonsense?: true
  readonly isRight: (row: Real) => boolean
}

type Source = { readonly rows: readonly Real[]; readonly gazetteer: Gazetteer; readonly roll: Roll }

const foldedTexts = new Map<Real, string>()
/** Everything a dish may be found by, folded once. */
function textOf(row: Real): string {
  const source = foldedTexts.get(row)
  if (source !== undefined) return source
  const text = [row.restaurantName, ...row.tags, ...row.menus].map(fold).join('|')
  foldedTexts.set(row, text)
  return text
}
/** A shop that is called after what it cooks says so without the last word. */
const wordOf = (dish: string) => fold(dish === '횟집' ? '횟' : dish)
const hasDish = (row: Real, dish: string) => textOf(row).includes(wordOf(dish))
const hasTag = (row: Real, tags: readonly string[]) => tags.some((tag) => row.tags.includes(tag))
const named = (name: string) => (row: Real) => fold(row.restaurantName) === fold(name)

const isHangul = (text: string) => charactersOf(text).every(isSyllable)

/** Names that one can mean: of Hangul only, not too short. */
function* names({ rows, roll }: Source, least: number): Generator<string> {
  for (;;) {
    const name = squeeze(pick(rows, roll).restaurantName)
    if (isHangul(name) && charactersOf(name).length >= least) yield name
  }
}

const take = <T>(count: number, all: Iterable<T>): T[] => {
  const taken: T[] = []
  for (const one of all) {
    if (taken.length === count) break
    taken.push(one)
  }
  return taken
}

/** Only texts that few names share: with more it is not clear which one was meant. */
function* distinct(
  source: Source,
  { least, most, make }: { least: number; most: number; make: (name: string) => string | null },
  shares: (name: string, text: string) => boolean,
): Generator<{ name: string; text: string }> {
  const all = [...new Set(source.rows.map((row) => squeeze(row.restaurantName)))]
  for (const name of names(source, least)) {
    const text = make(name)
    if (text === null) continue
    if (all.filter((other) => shares(other, text)).length <= most) yield { name, text }
  }
}

const each = 120

const ofName = (texts: Iterable<{ name: string; text: string }>, count = each): LabelledQuery[] =>
  take(count, texts).map(({ name, text }) => ({ query: text, isRight: named(name) }))

function middle(source: Source): LabelledQuery[] {
  const make = (name: string) => {
    const characters = charactersOf(name)
    const length = 3 + source.roll(2)
    if (characters.length <= length) return null
    const from = source.roll(characters.length - length + 1)
    return characters.slice(from, from + length).join('')
  }
  return ofName(distinct(source, { least: 5, most: 5, make }, (name, text) => name.includes(text)))
}

function spaced(name: string, roll: Roll) {
  const characters = charactersOf(name)
  const at = 1 + roll(characters.length - 1)
  return `${characters.slice(0, at).join('')} ${characters.slice(at).join('')}`
}

const edited = (source: Source, least: number, edit: (name: string) => string): LabelledQuery[] =>
  take(each, names(source, least)).map((name) => ({ query: edit(name), isRight: named(name) }))

function consonants(source: Source): LabelledQuery[] {
  const make = (name: string) => choseong(name)
  const shares = (name: string, text: string) => choseong(name).includes(text)
  return ofName(distinct(source, { least: 5, most: 5, make }, shares))
}

function suggestions(source: Source): LabelledQuery[] {
  const make = (name: string) => halfTyped(name, source.roll)
  const start = (text: string) => charactersOf(text).slice(0, -1).join('')
  const shares = (name: string, text: string) => name.startsWith(start(text))
  return ofName(distinct(source, { least: 3, most: 6, make }, shares)).map((one) => ({
    ...one,
    isSuggested: true,
  }))
}

function roads({ rows, roll }: Source): LabelledQuery[] {
  const found: LabelledQuery[] = []
  while (found.length < each) {
    const address = pick(rows, roll).restaurantAddress
    const road = /[가-힣]{2,}(로|길)(?=[\s\d])/.exec(address)?.[0]
    if (road) found.push({ query: road, isRight: (row) => row.restaurantAddress.includes(road) })
  }
  return found
}

function menus({ rows, roll }: Source): LabelledQuery[] {
  const found: LabelledQuery[] = []
  while (found.length < each) {
    const menu = pick(rows, roll).menus[0]
    const query = menu?.replace(/[(（].*$/, '').trim()
    if (query && query.length > 1) found.push({ query, isRight: (row) => hasDish(row, query) })
  }
  return found
}

/** What enough rows offer for it to be a fair question. */
const enough = (rows: readonly Real[], isRight: (row: Real) => boolean, least = 3) => {
  let count = 0
  for (const row of rows) {
    if (isRight(row)) count += 1
    if (count === least) return true
  }
  return false
}

function fair(source: Source, count: number, make: () => LabelledQuery): LabelledQuery[] {
  const found = new Map<string, LabelledQuery>()
  for (let tries = 0; tries < count * 30 && found.size < count; tries += 1) {
    const one = make()
    if (!found.has(one.query) && enough(source.rows, one.isRight)) found.set(one.query, one)
  }
  return [...found.values()]
}

const particles = ['에서', ' 근처', ' 쪽', '에 있는', '', '역 근처']

/** In one place of the table, or around one. */
function somewhere({ gazetteer, roll }: Source, kind: 'region' | 'spot') {
  if (kind === 'region') {
    const place = pick(tables.regions, roll)
    return { place, isThere: (row: Real) => isIn(row, place, gazetteer) }
  }
  const [place, lat, lng, km] = pick(tables.spots, roll)
  const isThere = (row: Real) =>
    kmBetween({ lat, lng }, { lat: row.latitude, lng: row.longitude }) <= km
  return { place, isThere }
}

function placeAndDish(source: Source, kind: 'region' | 'spot'): LabelledQuery[] {
  return fair(source, each, () => {
    const { place, isThere } = somewhere(source, kind)
    const dish = pick(tables.dishes, source.roll)
    const isRight = (row: Real) => isThere(row) && hasDish(row, dish)
    return { query: `${place} ${dish}`, isRight }
  })
}

function sentences(source: Source): LabelledQuery[] {
  const { roll } = source
  return fair(source, each, () => {
    const dish = pick(tables.dishes, roll)
    const end = pick(tables.endings, roll)
    const plain = (query: string) => ({ query, isRight: (row: Real) => hasDish(row, dish) })
    const kind = roll(6)
    if (kind === 0) return plain(`${pick(tables.praises, roll)} ${dish}${end}`)
    if (kind === 1) return plain(`${pick(tables.prices, roll)} ${dish}`)
    if (kind === 2) return plain(`${pick(tables.times, roll)} ${dish}${end}`)
    if (kind === 3) {
      const [said, ...tags] = pick(tables.needs, roll)
      const isRight = (row: Real) => hasDish(row, dish) && hasTag(row, tags)
      return { query: `${said} ${dish}${end}`, isRight }
    }
    const { place, isThere } = somewhere(source, kind === 4 ? 'region' : 'spot')
    const particle = place.endsWith('역') ? '' : pick(particles.slice(0, -1), roll)
    const isRight = (row: Real) => isThere(row) && hasDish(row, dish)
    return { query: `${place}${particle} ${dish}${end}`, isRight }
  })
}

function moods(source: Source): LabelledQuery[] {
  const suffixes = ['', ' 곳', ' 식당', ' 맛집', ' 데', ' 밥집']
  return fair(source, each, () => {
    const [said, ...tags] = pick(tables.needs, source.roll)
    const isAdjective = /[은는한된던린]$/.test(said)
    const suffix = isAdjective ? pick(suffixes.slice(1), source.roll) : pick(suffixes, source.roll)
    return { query: said + suffix, isRight: (row) => hasTag(row, tags) }
  })
}

const insideSentences = (source: Source) =>
  take(each, names(source, 4)).map((name) => ({
    query: pick(tables.aroundNames, source.roll).replace('@', name),
    isRight: named(name),
  }))

function otherNames({ rows }: Source): LabelledQuery[] {
  return tables.otherNames
    .map(([query, ...meant]) => ({
      query,
      isRight: (row: Real) => meant.some((one) => textOf(row).includes(fold(one))),
    }))
    .filter(({ isRight }) => enough(rows, isRight, 1))
}

/** 초밥집, 유성구 치킨집: what is meant is the dish, however few say it with 집. */
function fewHits(source: Source): LabelledQuery[] {
  const kinds: Readonly<Record<string, (row: Real) => boolean>> = {
    고깃집: (row) =>
      /고기|갈비|삼겹|막창|곱창|정육|구이|한우|돼지|소갈|항정|목살|불백|숯불|생고기/.test(
        textOf(row),
      ),
    술집: (row) =>
      /술|포차|호프|맥주|주점|이자카야|와인|막걸리|펍|bar|사케|소주|비어|투다리|포장마차|칵테일|위스키/.test(
        textOf(row),
      ),
    중국집: (row) => row.category === '중식' || /자장|짬뽕/.test(textOf(row)),
    밥집: (row) => /밥|백반|정식|식당/.test(textOf(row)),
    빵집: (row) => /빵|베이커리|바게|제과|뚜레/.test(textOf(row)),
    찻집: (row) => /차|다원|찻집|카페/.test(textOf(row)),
    호프집: (row) => /호프|맥주|비어|치킨|술/.test(textOf(row)),
    햄버거집: (row) => /버거/.test(textOf(row)),
    분식집: (row) => /분식|떡볶|김밥|순대|라면|튀김/.test(textOf(row)),
  }
  return fair(source, each, () => {
    const word = pick(tables.fewHits, source.roll)
    const dish = word.replace(/집$/, '')
    const isRight = kinds[word] ?? ((row: Real) => hasDish(row, dish === '횟' ? '횟집' : dish))
    if (source.roll(3) === 0) return { query: word, isRight }
    const { place, isThere } = somewhere(source, 'region')
    return { query: `${place} ${word}`, isRight: (row) => isThere(row) && isRight(row) }
  })
}

const nonsense = (): LabelledQuery[] =>
  tables.nonsense.map((query) => ({ query, isNonsense: true, isRight: () => false }))

const everyText = new WeakMap<Real, string>()
/** Everything that may rightly be found by what is typed, with its initial consonants. */
function allOf(row: Real): string {
  const source = everyText.get(row)
  if (source !== undefined) return source
  const said = `${textOf(row)}|${fold(row.restaurantAddress)}`
  const text = `${said}|${choseong(said)}`
  everyText.set(row, text)
  return text
}

const randomOnes = 60
const firstSyllable = 0xac00
const syllableCount = 11_172
const latinLetters = charactersOf('abcdefghijklmnopqrstuvwxyz')
const jamo = charactersOf('ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎㅏㅑㅓㅕㅗㅛㅜㅠㅡㅣ')

/** Syllables, jamo or letters, each as likely as any other. */
function randomText(roll: Roll): string {
  const kind = roll(3)
  const of = (length: number, one: () => string) => Array.from({ length }, one).join('')
  if (kind === 0)
    return of(2 + roll(4), () => String.fromCharCode(firstSyllable + roll(syllableCount)))
  if (kind === 1) return of(4 + roll(5), () => pick(jamo, roll))
  return of(4 + roll(6), () => pick(latinLetters, roll))
}

/** What occurs anywhere, each word of it, is no nonsense, whatever it looks like. */
function freshNonsense({ rows, roll }: Source): LabelledQuery[] {
  const written = tables.freshNonsense
  const random = Array.from({ length: randomOnes }, () => randomText(roll))
  return [...written, ...random]
    .filter((query) => {
      const words = wordsOf(query).map(fold)
      return (
        words.length === 0 || !rows.some((row) => words.every((one) => allOf(row).includes(one)))
      )
    })
    .map((query) => ({ query, isNonsense: true, isRight: () => false }))
}

const makers: Readonly<Record<string, (source: Source) => LabelledQuery[]>> = {
  exact: (source) => edited(source, 2, (name) => name),
  middle,
  spacing: (source) => edited(source, 3, (name) => spaced(name, source.roll)),
  choseong: consonants,
  keyboard: (source) => edited(source, 3, onLatinKeys),
  road: roads,
  menu: menus,
  'one typo': (source) => edited(source, 3, (name) => slip(name, source.roll)),
  'two typos': (source) => edited(source, 5, (name) => slip(slip(name, source.roll), source.roll)),
  'half typed': suggestions,
  sentence: sentences,
  'name in sentence': insideSentences,
  'other names': otherNames,
  'region + dish': (source) => placeAndDish(source, 'region'),
  'spot + dish': (source) => placeAndDish(source, 'spot'),
  mood: moods,
  'few hits': fewHits,
  nonsense,
  'fresh nonsense': freshNonsense,
}

export const classNames = Object.keys(makers)

export function makeClass(
  name: string,
  rows: readonly Real[],
  gazetteer: Gazetteer,
): readonly LabelledQuery[] {
  const at = classNames.indexOf(name)
  return makers[name]?.({ rows, gazetteer, roll: dice(20_261_116 + at * 7919) }) ?? []
}

/** By its own letters, so that a query stays in its half whatever else is asked. */
export function isHeldOut(query: string): boolean {
  let hash = 2166136261
  for (const character of query) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619)
  return ((hash >>> 13) & 1) === 1
}

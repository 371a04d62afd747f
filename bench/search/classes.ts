import type { SearchRequest } from '../../apps/server/src/features/search/search.ts'
import { choseong, squeeze } from '../../apps/server/src/lib/korean/fold.ts'
import { charactersOf, neighbours } from '../../apps/server/src/lib/korean/syllables.ts'
import { keysOf, typed } from '../../apps/server/src/lib/korean/typing.ts'
import { dice, type Invented, invented } from './city.ts'

const each = 24
/** Only these are asked about, so that every size is asked the same. */
const asked = 10_000

type Roll = (sides: number) => number
const one = <T>(items: readonly T[], roll: Roll): T => {
  const item = items[roll(items.length)]
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}

function slip(text: string, roll: Roll) {
  const characters = charactersOf(text)
  const at = roll(characters.length)
  const others = neighbours(characters[at] ?? '')
  return others.length === 0 ? text : characters.with(at, one(others, roll)).join('')
}

function part(text: string, roll: Roll) {
  const characters = charactersOf(squeeze(text))
  const length = Math.min(characters.length, 2 + roll(3))
  const from = roll(characters.length - length + 1)
  return characters.slice(from, from + length).join('')
}

const gu = (some: Invented) => some.restaurantAddress.split(' ')[1] ?? ''
const tag = (some: Invented, roll: Roll) => one(some.tags, roll)

/** A request while the guest types, or afterwards. */
export type ClassQuery = SearchRequest & { readonly isSuggestion?: true }

const halfName = ({ restaurantName }: Invented, roll: Roll) => {
  const keys = keysOf(squeeze(restaurantName))
  return typed(keys.slice(0, 3 + roll(Math.max(1, keys.length - 3))))
}

const makers: Record<string, (some: Invented, roll: Roll) => ClassQuery> = {
  'exact name': ({ restaurantName }) => ({ query: restaurantName }),
  'part of name': ({ restaurantName }, roll) => ({ query: part(restaurantName, roll) }),
  'name unspaced': ({ restaurantName }) => ({ query: squeeze(restaurantName) }),
  choseong: ({ restaurantName }) => ({ query: choseong(squeeze(restaurantName)).slice(0, 5) }),
  'two consonants': ({ restaurantName }) => ({
    query: choseong(squeeze(restaurantName)).slice(0, 2),
  }),
  'one syllable': ({ restaurantName }) => ({
    query: charactersOf(squeeze(restaurantName))[0] ?? '밥',
  }),
  tag: (some, roll) => ({ query: tag(some, roll) }),
  menu: ({ menus }, roll) => ({ query: one(menus, roll) }),
  neighbourhood: ({ district }) => ({ query: district }),
  'place and tag': (some, roll) => ({ query: `${gu(some)} ${tag(some, roll)}` }),
  'dong and dish': (some, roll) => ({ query: `${some.district} ${one(some.menus, roll)}` }),
  'three words': (some, roll) => ({ query: `서울 ${some.district} ${tag(some, roll)}` }),
  'slip in a tag': (some, roll) => ({ query: slip(tag(some, roll), roll) }),
  'slip in a name': ({ restaurantName }, roll) => ({ query: slip(restaurantName, roll) }),
  'two slips': ({ restaurantName }, roll) => ({ query: slip(slip(restaurantName, roll), roll) }),
  'other names': (_, roll) => ({
    query: one(['sushi', 'pizza', 'kimbap', '스벅', '김찌', 'nook', 'pasta', '제육'], roll),
  }),
  'half typed': ({ restaurantName }) => ({ query: `${squeeze(restaurantName).slice(0, 3)}ㄱ` }),
  'found nowhere': (_, roll) => ({
    query: one(['뷁쒧', '존재하지않는가게', 'zzzzqqqq', '!!!', '😀😀'], roll),
  }),
  'everywhere found': (_, roll) => ({ query: one(['서울', '한식', '로', '구', '동'], roll) }),
  sentence: (some, roll) => ({ query: `얼큰한 ${one(some.menus, roll)} 먹고 싶어요` }),
  'need and dish': (some, roll) => ({ query: `주차 되는 ${one(some.menus, roll)}` }),
  'station and dish': (some, roll) => ({
    query: `${one(['강남역', '홍대', '성수', '이태원'], roll)} ${one(some.menus, roll)}`,
  }),
  mood: (_, roll) => ({
    query: one(['혼자 먹기 좋은 곳', '회식', '데이트', '룸 있는 식당'], roll),
  }),
  price: (some, roll) => ({
    query: `${one(['만원 이하', '만원대', '2만원 이상'], roll)} ${one(some.menus, roll)}`,
  }),
  'price and place': (some, roll) => ({
    query: `${some.district} ${one(['8천원 이하', '만원 이하'], roll)} ${one(['맛집', '한식', '칼국수'], roll)}`,
  }),
  'few hits': (some, roll) => ({ query: `${some.district} 주차 되는 ${one(some.menus, roll)}집` }),
  'name in sentence': ({ restaurantName }) => ({ query: `${restaurantName} 예약하고 싶어요` }),
  'place alone': (some) => ({ query: gu(some) }),
  'tag in a category': (some, roll) => ({ query: tag(some, roll), category: some.category }),
  'tag, reservable': (some, roll) => ({ query: tag(some, roll), reservable: 'Y' }),
  'tag, none so good': (some, roll) => ({ query: tag(some, roll), minRating: 5 }),
  'tag by rating': (some, roll) => ({ query: tag(some, roll), sort: 'rating' }),
  'name by newest': ({ restaurantName }, roll) => ({
    query: part(restaurantName, roll),
    sort: 'newest',
  }),
  'fifth page': (some, roll) => ({ query: tag(some, roll), page: 5 }),
  'suggested name': (some, roll) => ({ query: halfName(some, roll), isSuggestion: true }),
  'suggested dish': (some, roll) => ({
    query: one(some.menus, roll).slice(0, 1 + roll(2)),
    isSuggestion: true,
  }),
  'suggested slip': ({ restaurantName }, roll) => ({
    query: slip(squeeze(restaurantName).slice(0, 5), roll),
    isSuggestion: true,
  }),
  'no query': (some) => ({ category: some.category }),
}

/** Queries of every kind, the same on every run. */
export const classes: Readonly<Record<string, readonly ClassQuery[]>> = Object.fromEntries(
  Object.entries(makers).map(([name, make], at) => {
    const roll = dice(at + 1)
    return [name, Array.from({ length: each }, () => make(invented(roll(asked)), roll))]
  }),
)

// What people look for, in words of the city itself.
import { addDays, seoulToday } from '@matjari/contract/seoul-day'
import { choseong, squeeze } from '../../../apps/server/src/lib/korean/fold.ts'
import { charactersOf, neighbours } from '../../../apps/server/src/lib/korean/syllables.ts'
import type { Place } from './city.ts'

type SearchParams = Readonly<Record<string, string | number>>

const tomorrow = addDays(seoulToday(new Date()), 1)
const withTable = { day: tomorrow, meal: 'dinner', guests: 2, bookable: 'Y' } as const

function slipped(text: string) {
  const characters = charactersOf(squeeze(text))
  const at = Math.min(1, characters.length - 1)
  const [other] = neighbours(characters[at] ?? '')
  return other === undefined ? text : characters.with(at, other).join('')
}

const around = ({ lat, lng }: Place, reach: number) => ({
  bbox: [lng - reach, lat - reach, lng + reach, lat + reach].map((side) => side.toFixed(5)).join(),
})
const at = ({ lat, lng }: Place) => ({ lat: lat.toFixed(5), lng: lng.toFixed(5) })

export const searches: Readonly<Record<string, (place: Place) => SearchParams>> = {
  name: ({ name }) => ({ query: name }),
  'part of a name': ({ name }) => ({ query: squeeze(name).slice(0, 3) }),
  consonants: ({ name }) => ({ query: choseong(squeeze(name)).slice(0, 5) }),
  dish: ({ menu }) => ({ query: menu }),
  tag: ({ tag }) => ({ query: tag }),
  'place and tag': ({ gu, tag }) => ({ query: `${gu} ${tag}` }),
  'dong and dish': ({ dong, menu }) => ({ query: `${dong} ${menu}` }),
  'slip in a name': ({ name }) => ({ query: slipped(name) }),
  'need and dish': ({ menu }) => ({ query: `주차 되는 ${menu}` }),
  mood: ({ gu }) => ({ query: `${gu} 혼자 먹기 좋은 곳` }),
  'price and dish': ({ menu }) => ({ query: `만원 이하 ${menu}` }),
  'found everywhere': () => ({ query: '서울' }),
  'no words, a region': ({ guCode }) => ({ region: guCode }),
  'no words, open now': () => ({ openNow: 'Y' }),
  'tag by rating': ({ tag }) => ({ query: tag, sort: 'rating' }),
  'tag, fifth page': ({ tag }) => ({ query: tag, page: 5 }),
  'dish with a table': ({ menu }) => ({ query: menu, ...withTable }),
  'near me': (place) => at(place),
  'near me with a table': (place) => ({ ...at(place), ...withTable }),
  'dish near me': (place) => ({ ...at(place), query: place.menu }),
  'map, a few streets': (place) => ({ ...around(place, 0.008), size: 50 }),
  'map, half the city': (place) => ({ ...around(place, 0.06), size: 50 }),
}

export const suggestions: Readonly<Record<string, (place: Place) => string>> = {
  'a name being typed': ({ name }) => squeeze(name).slice(0, 3),
  'a dish being typed': ({ menu }) => menu.slice(0, 2),
  'a slip being typed': ({ name }) => slipped(name).slice(0, 5),
}

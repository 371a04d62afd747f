import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { chineseRestaurants } from './content/chinese-restaurants.ts'
import { japaneseRestaurants } from './content/japanese-restaurants.ts'
import { koreanRestaurants } from './content/korean-restaurants.ts'
import { otherRestaurants } from './content/other-restaurants.ts'
import { interiorPicturesOf } from './content/sample-restaurant.ts'
import { westernRestaurants } from './content/western-restaurants.ts'
import { guestPicturesOf } from './content/written-reviews.ts'

const folder = fileURLToPath(new URL('../../demo/pictures', import.meta.url))
const all = [
  koreanRestaurants,
  chineseRestaurants,
  japaneseRestaurants,
  westernRestaurants,
  otherRestaurants,
].flatMap(({ category, restaurants }) =>
  restaurants.map((restaurant) => ({ ...restaurant, category })),
)

test('가게와 음식이 부르는 사진은 네 파일이 모두 있다', () => {
  const named = new Set(
    all.flatMap(({ picture, dishes }) => [
      picture,
      ...dishes.flatMap(([, , shown]) => shown ?? []),
    ]),
  )
  const present = new Set(readdirSync(folder))
  const files = Object.fromEntries(
    [...named].map((name) => [
      name,
      present.has(name) ? readdirSync(`${folder}/${name}`).toSorted() : [],
    ]),
  )
  const complete = ['1280.webp', '400.webp', '800.jpg', '800.webp']
  expect(files).toEqual(Object.fromEntries([...named].map((name) => [name, complete])))
})

test('어느 두 가게도 같은 사진을 앞에 걸지 않고, 앞에 건 것은 제 메뉴에 있는 음식이다', () => {
  const mains = all.map(({ picture }) => picture)
  expect(mains.filter((picture, at) => mains.indexOf(picture) !== at)).toEqual([])
  const elsewhere = all.filter(
    ({ picture, dishes }) => !dishes.some(([, , shown]) => shown === picture),
  )
  expect(elsewhere.map(({ name }) => name)).toEqual([])
  expect(mains).toHaveLength(66)
})

test('방과 앞모습과 손님의 사진도 모두 있고, 손님의 사진은 가게가 건 적 없는 것이다', () => {
  const inside = all.flatMap((restaurant) => Object.values(interiorPicturesOf(restaurant)))
  const shown = new Set(
    all.flatMap(({ picture, dishes }) => [picture, ...dishes.flatMap(([, , dish]) => dish ?? [])]),
  )
  const taken = new Set([...shown].flatMap((picture) => guestPicturesOf(picture)))
  const present = readdirSync(folder)
  expect([...inside, ...taken].filter((name) => !present.includes(name))).toEqual([])
  expect([...taken].filter((name) => shown.has(name))).toEqual([])
  expect(taken.size).toBeGreaterThan(30)
})

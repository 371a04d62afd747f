// Real names, addresses and menus as restaurants of the product. What the data does not have — tags,
// reviews — is made up from the number of a row, the same on every run.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { tagGroups } from '@matjari/contract/restaurants/tag-list'
import { fold } from '../../../apps/server/src/lib/korean/fold.ts'
import { charactersOf } from '../../../apps/server/src/lib/korean/syllables.ts'
import { dice, type Invented } from '../city.ts'

export type Real = Invented & {
  readonly latitude: number
  readonly longitude: number
  readonly prices: readonly number[]
}

const files = ['restaurants.csv.gz', 'menus.csv.gz'] as const
const categories = ['한식', '중식', '일식', '양식', '기타']

/** Fields in quotes may hold commas; none of ours has a line break. */
function fieldsOf(line: string): string[] {
  const parts = line.match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? []
  return parts
    .slice(0, line.endsWith(',') ? undefined : -1)
    .map((part) => part.replace(/,$/, '').replace(/^"|"$/g, '').replaceAll('""', '"'))
}

export function readTable(folder: string, file: string): readonly Record<string, string>[] {
  const text = gunzipSync(readFileSync(join(folder, file))).toString('utf8')
  const [head = '', ...lines] = text.split(/\r?\n/).filter((line) => line !== '')
  const names = fieldsOf(head)
  return lines.map((line) => {
    const fields = fieldsOf(line)
    return Object.fromEntries(names.map((name, at) => [name, fields[at] ?? '']))
  })
}

/** Changes whenever the data does. */
export function printOf(folder: string): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(join(folder, file)))
  return hash.digest('hex')
}

const namesMost = { characters: 16, bytes: 50 }
function cut(name: string): string {
  let characters = charactersOf(name.trim()).slice(0, namesMost.characters)
  while (Buffer.byteLength(characters.join('')) > namesMost.bytes)
    characters = characters.slice(0, -1)
  return characters.join('').trim()
}

const moodGroups = new Set(['분위기 & 목적', '컨셉 & 테마', '편의시설 & 서비스', '특별식단'])
/** 치킨 is listed among the diets, but is a dish. */
const isCooked = (tag: string) => tag === '치킨'
const moodTags = tagGroups
  .filter(({ name }) => moodGroups.has(name))
  .flatMap(({ tags }) => tags)
  .filter((tag) => !isCooked(tag))
const dishTags = tagGroups
  .filter(({ name }) => !moodGroups.has(name))
  .flatMap(({ tags }) => tags)
  .concat('치킨')
  .map((tag) => ({ tag, forms: tag.split('/').map(fold) }))

/** What is cooked by the name and the menu, and two of the moods by lot. */
function tagsFor(texts: readonly string[], roll: (sides: number) => number): readonly string[] {
  const folded = texts.map(fold)
  const cooked = dishTags.filter(({ forms }) =>
    forms.some((form) => folded.some((text) => text.includes(form))),
  )
  const moods = [roll, roll].map((one) => moodTags[one(moodTags.length)] ?? '혼밥')
  return [...new Set([...cooked.slice(0, 3).map(({ tag }) => tag), ...moods])]
}

type Menu = { readonly name: string; readonly price: number }

function menusByName(folder: string): ReadonlyMap<string, readonly Menu[]> {
  const byName = new Map<string, Menu[]>()
  for (const { restaurant = '', menu = '', price = '' } of readTable(folder, 'menus.csv.gz')) {
    const key = fold(restaurant)
    const paid = Number(price)
    if (key === '' || menu === '' || !(paid > 0 && paid <= 10_000_000)) continue
    const known = byName.get(key) ?? []
    if (known.length < 8 && !known.some(({ name }) => name === menu))
      byName.set(key, [...known, { name: menu.replaceAll(',', ' '), price: paid }])
  }
  return byName
}

/** Menus belong to the restaurant of their name; one row in four without any gets a dish of another. */
function menusFor(menus: readonly Menu[] | undefined, some: readonly Menu[], n: number) {
  if (menus) return menus
  const other = some[(n * 7919) % some.length]
  return n % 4 === 0 && other ? [other] : []
}

export function readRows(folder: string): readonly Real[] {
  const menus = menusByName(folder)
  const some = [...menus.values()].flat()
  return readTable(folder, 'restaurants.csv.gz').flatMap((row, n) => {
    const restaurantName = cut(row.name ?? '')
    const [latitude, longitude] = [Number(row.lat), Number(row.lng)]
    if (restaurantName === '' || !row.address || !(latitude > 33 && longitude > 124)) return []
    const roll = dice(n * 2654435761)
    const own = menusFor(menus.get(fold(restaurantName)), some, n)
    const names = own.map(({ name }) => name)
    const reviewCount = roll(3) === 0 ? roll(120) : roll(12)
    return {
      restaurantName,
      restaurantAddress: row.address,
      category: categories.includes(row.category ?? '') ? (row.category ?? '') : '기타',
      tags: tagsFor([restaurantName, ...names], roll),
      menus: names,
      prices: own.map(({ price }) => price),
      reviewCount,
      halfStarsSum: Math.round(reviewCount * (6 + roll(40) / 10)),
      district: '',
      latitude,
      longitude,
    }
  })
}

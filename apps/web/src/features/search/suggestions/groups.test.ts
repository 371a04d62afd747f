import { expect, test } from 'vitest'
import { groupsOf, rowsFor } from './groups.ts'

const dish = (text: string) => ({ ...nothing, text, kind: 'tag' as const, group: 'dish' as const })
const nothing = { restaurantNo: null, restaurantImage: null, district: null }
const place = {
  ...nothing,
  text: '파주',
  kind: 'address' as const,
  group: 'place' as const,
}
const shop = {
  text: '파스타',
  kind: 'restaurant' as const,
  group: 'shop' as const,
  restaurantNo: '7',
  restaurantImage: null,
  district: '연남동',
}

test('최근 검색, 음식, 동네, 가게의 차례로 묶고 앞에서부터 센다', () => {
  const suggestions = [dish('파전'), dish('파닭'), place, shop]
  const rows = rowsFor('파', { recent: ['라멘', '파스타'], suggestions })
  expect(
    groupsOf(rows).map(({ heading, start, rows: listed }) => [
      heading,
      start,
      listed.map(({ text }) => text),
    ]),
  ).toEqual([
    ['최근 검색', 0, ['파스타']],
    ['음식', 1, ['파전', '파닭']],
    ['동네', 3, ['파주']],
    ['가게', 4, ['파스타']],
  ])
})

test('최근에 찾은 음식은 한 번만 나온다', () => {
  const rows = rowsFor('파', { recent: ['파전'], suggestions: [dish('파전'), dish('파닭')] })
  expect(rows.map(({ text, group }) => `${group} ${text}`)).toEqual(['recent 파전', 'dish 파닭'])
})

test('글자를 모으는 동안에도 최근 검색이 사라지지 않는다', () => {
  const typed = ['ㅁ', '메', '멘', '멘ㅇ', '멘야', '멘얗', '멘야하']
  const shown = typed.map((text) => rowsFor(text, { recent: ['멘야하루'], suggestions: [] }).length)
  expect(shown).toEqual(typed.map(() => 1))
})

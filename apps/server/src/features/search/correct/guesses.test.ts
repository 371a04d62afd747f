import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { namesFound, searchFor } from '../../../../test/support/restaurants/search.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { charactersOf, isSyllable } from '../../../lib/korean/syllables.ts'
import { keysOf, typed } from '../../../lib/korean/typing.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
  const { db } = server.deps
  for (const restaurantName of [
    '한양식당',
    '먹고보자',
    '닭갈비천국',
    '시골떡집',
    '팔팔식당',
    '이웃집칼국수',
    '도미노피자 둔산점',
    '롯데리아',
    '서브웨이',
    'STARBUCKS',
    '60계치킨',
    '칠번가피자',
    '케이에프씨',
    '신당동옛날떡볶이',
    '가장맛있는족발 대전점',
    '은하수다방',
    '호맥',
    '오징어마을',
    '아지트',
    '신천',
    '신전떡볶이',
  ])
    await buildRestaurant(db, { restaurantName, tags: ['노포'] })
  await buildRestaurant(db, { restaurantName: '하루 초밥', tags: ['초밥'] })
})
afterAll(() => server.close())

test.each([
  ['더 친 글자', '한양이식당', '한양식당'],
  ['덜 친 받침', '머고보자', '먹고보자'],
  ['틀린 홀소리', '닭갈비천구', '닭갈비천국'],
  ['틀린 받침', '시골떡지', '시골떡집'],
  ['뒤바뀐 글자', '팔팔당식', '팔팔식당'],
  ['빠진 글자', '이웃집칼수', '이웃집칼국수'],
  ['글자를 넘어간 받침', '하냥식당', '한양식당'],
  ['두 군데', '신땅동옛날떡보기', '신당동옛날떡볶이'],
  ['긴 이름의 두 군데', '가장맛잇는족녹발대전점', '가장맛있는족발 대전점'],
  ['영어 이름', 'subway', '서브웨이'],
  ['영어로 적은 앞부분', 'dominos', '도미노피자 둔산점'],
  ['한글로 적은 영어 이름', '스타벅스', 'STARBUCKS'],
  ['읽은 숫자', '육십계치킨', '60계치킨'],
  ['적은 숫자', '7번가피자', '칠번가피자'],
  ['글자 이름', 'kfc', '케이에프씨'],
  ['별칭', '롯리', '롯데리아'],
  ['뜻이 같은 말', 'sushi', '하루 초밥'],
  ['여럿을 뜻하는 영어', 'squids', '오징어마을'],
  ['있는 음식으로 끝나는 말', '기장참초밥', '하루 초밥'],
])('%s: %s → %s', async (_, query, name) => {
  const { restaurants, correctedQuery } = await searchFor(server, { query })
  expect(restaurants.map(({ restaurantName }) => restaurantName)).toContain(name)
  expect(correctedQuery).not.toBeNull()
})

test.each([
  '뷁쒧',
  '존재하지않는가게',
  'zzzzqqqq',
  '꿻뛟뾃',
  '아무말대잔치하기',
  'asdfgh',
  '가나다라마바사',
  '1234567890',
  'homework',
  'yztu',
  '은하수바람',
  '하루하루',
])('없는 말은 비슷한 것으로 바꾸지 않는다: %s', async (query) => {
  expect(await namesFound(server, query)).toEqual([])
})

test('로마자로 그대로 적은 것은 소리만 비슷한 것보다 먼저다', async () => {
  expect((await namesFound(server, 'sinjeon'))[0]).toBe('신전떡볶이')
})

const syllables = charactersOf(
  '가나도루미배소연정초카텐풍하꽃닭빵숲옥집별솔담채강돌참봄쌈찜콩팥굴새앵윤',
)
const name = fc.uniqueArray(fc.constantFrom(...syllables), { minLength: 4, maxLength: 9 })
const corpora = fc.array(name, { minLength: 6, maxLength: 6 })

const swappedAt = <T>(list: readonly T[], at: number) => [
  ...list.slice(0, at),
  ...list.slice(at, at + 2).toReversed(),
  ...list.slice(at + 2),
]

const isVowel = (key = '') => /[ㅏ-ㅣ]/.test(key)

/** Every single slip in a name, with one syllable and one key to put in or instead. */
function slipsOf(characters: readonly string[], syllable: string, key: string): readonly string[] {
  const keys = keysOf(characters.join(''))
  const bySyllable = characters.flatMap((_, at) => [
    characters.toSpliced(at, 1),
    characters.toSpliced(at, 0, syllable),
    characters.with(at, syllable),
    swappedAt(characters, at),
  ])
  const byKey = keys.flatMap((_, at) => [
    keys.toSpliced(at, 1),
    keys.toSpliced(at, 0, key),
    // Consonants lie under one hand and vowels under the other: nobody hits one for the other.
    isVowel(keys[at]) === isVowel(key) ? keys.with(at, key) : keys,
    swappedAt(keys, at),
  ])
  const all = [...bySyllable.map((some) => some.join('')), ...byKey.map(typed)]
  return [...new Set(all)].filter((text) => charactersOf(text).every(isSyllable))
}

test('넷에서 아홉 글자 이름은 어디를 한 번 틀려도 처음 다섯에 있다', async () => {
  const built: string[] = []
  await fc.assert(
    fc.asyncProperty(
      corpora,
      fc.constantFrom(...charactersOf('무겨솥')),
      fc.constantFrom(...charactersOf('ㅎㅋㅗㅣ')),
      async (names, syllable, key) => {
        for (const restaurantName of names.map((characters) => characters.join(''))) {
          await buildRestaurant(server.deps.db, { restaurantName })
          built.push(restaurantName)
        }
        const [characters = []] = names
        // A slip that is a part of another name is no slip.
        const isSlip = (text: string) => !built.some((name) => name.includes(text))
        for (const query of slipsOf(characters, syllable, key).filter(isSlip)) {
          const found = await namesFound(server, query)
          expect([query, found.slice(0, 5)]).toEqual([
            query,
            expect.arrayContaining([characters.join('')]),
          ])
        }
      },
    ),
    // What was built stays, so a smaller example would not be one. And the names are always the same: of ever
    // new ones a few fit by chance what was typed wrongly in another, which is then no slip any more.
    { numRuns: 3, endOnFailure: true, seed: 1116 },
  )
})

import { limits } from '@matjari/contract/limits'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildRestaurant } from '../../../../test/support/restaurants/restaurants.ts'
import { suggestFor } from '../../../../test/support/restaurants/search.ts'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'
import { squeeze } from '../../../lib/korean/fold.ts'
import { keysOf, typed } from '../../../lib/korean/typing.ts'
import { nicknames, spotsByName } from '../parse/places.ts'
import { startOf } from './suggest.rules.ts'

describe('제안', () => {
  let server: TestApp
  let table: string
  beforeAll(async () => {
    server = await testApp()
    const { db } = server.deps
    const built = await buildRestaurant(db, {
      restaurantName: '청포도 식탁',
      category: '양식',
      tags: ['파스타'],
      restaurantAddress: '서울 마포구 연남로1길 30 (연남동)',
      photo: '/media/grapes.webp',
      menus: [{ menuName: '새우 파스타' }, { menuName: '감자뇨끼' }],
    })
    table = built.restaurantNo
    await buildRestaurant(db, { restaurantName: '다락방 김치찌개', tags: ['김치찌개', '돈카츠'] })
    for (let n = 0; n < 3; n += 1)
      await buildRestaurant(db, { restaurantName: '물방울 분식', tags: ['김밥'] })
  })
  afterAll(() => server.close())

  const texts = async (query: string) => (await suggestFor(server, query)).map(({ text }) => text)

  test('앞이 같은 것이 먼저, 품은 것이 다음이다', async () => {
    const dish = { group: 'dish', restaurantNo: null, restaurantImage: null, district: null }
    expect(await suggestFor(server, '파스타')).toEqual([
      { ...dish, kind: 'tag', text: '파스타' },
      { ...dish, kind: 'menu', text: '새우 파스타' },
    ])
  })

  test('가게는 번호와 사진과 동네와 함께, 동네는 이름으로 제안한다', async () => {
    expect(await suggestFor(server, '청포')).toEqual([
      {
        kind: 'restaurant',
        group: 'shop',
        text: '청포도 식탁',
        restaurantNo: table,
        restaurantImage: '/media/grapes.webp',
        district: '연남동',
      },
    ])
    const none = { restaurantNo: null, restaurantImage: null, district: null }
    expect(await suggestFor(server, '연남')).toEqual([
      { kind: 'address', group: 'place', text: '연남동', ...none },
    ])
  })

  test('역은 가까이에 먹을 곳이 있을 때만 동네로 제안한다', async () => {
    expect(await suggestFor(server, '홍대입구여')).toMatchObject([
      { group: 'place', kind: 'address', text: '홍대입구역' },
    ])
    expect(await suggestFor(server, '수원역')).toEqual([])
  })

  test('사람들이 줄여 부르는 말은 알아듣지만 동네로는 제 이름으로만 제안한다', async () => {
    const { db } = server.deps
    // One restaurant at each place that is called by a name that is not its own.
    for (const word of nicknames)
      for (const { lat, lng } of spotsByName.get(word) ?? [])
        await buildRestaurant(db, { latitude: lat, longitude: lng })
    const offered = async (query: string) =>
      (await suggestFor(server, query)).filter(({ group }) => group === 'place')
    for (const word of nicknames)
      for (let length = 2; length <= word.length; length += 1)
        for (const { text } of await offered(word.slice(0, length)))
          expect([...nicknames]).not.toContain(text)
    expect(await texts('고터')).toContain('고속터미널')
    expect((await texts('강남')).filter((text) => text.includes('터미널'))).toEqual([])
  })

  test.each([
    ['치다 만 글자', '김치찌', '김치찌개'],
    ['홀로 선 자음', '김치찌ㄱ', '김치찌개'],
    ['받침으로 붙은 자음', '김칫', '김치찌개'],
    ['받침으로 붙어 버린 자음', '김치찍', '김치찌개'],
    ['첫 글자', '기', '김밥'],
    ['초성', 'ㄱㅊㅉ', '김치찌개'],
    ['가게의 초성', 'ㅊㅍㄷ', '청포도 식탁'],
    ['다른 표기', '돈까', '돈카츠'],
    ['띄어쓰기', '새우파', '새우 파스타'],
    ['치다 만 가게 이름', '청폳', '청포도 식탁'],
    ['다른 자판', 'rlaqk', '김밥'],
    ['낱말 둘', '연남동 파스타', '청포도 식탁'],
  ])('%s: %s → %s', async (_, query, text) => {
    expect(await texts(query)).toContain(text)
  })

  test('같은 글은 한 번만 제안한다', async () => {
    expect(await texts('물방울')).toEqual(['물방울 분식'])
  })

  test.each(['', ' ', '😀', '%', "'", '\\', '뷁뷁'])(
    '이을 것이 없으면 비어 있다: %s',
    async (query) => {
      expect(await texts(query)).toEqual([])
    },
  )

  test('갈래마다 정한 수까지만, 같은 갈래끼리 모아 제안한다', async () => {
    const { dish, shop } = limits.search.suggestions
    const menus = Array.from({ length: 15 }, (_, n) => ({ menuName: `우르르 ${n}` }))
    for (let n = 0; n < shop + 2; n += 1)
      await buildRestaurant(server.deps.db, { restaurantName: `우르르 ${n}호점`, menus })
    const groups = (await suggestFor(server, '우르르')).map(({ group }) => group)
    expect(groups).toEqual([
      ...Array.from({ length: dish }, () => 'dish'),
      ...Array.from({ length: shop }, () => 'shop'),
    ])
  })

  /** Every moment of typing a name, from its third key on. */
  const moments = (name: string) => {
    const keys = keysOf(squeeze(name))
    return keys.slice(2).map((_, at) => typed(keys.slice(0, at + 3)))
  }

  test.each([
    '만리장성',
    '빽다방',
    '파주닭국수',
    '비빔밥집',
    '과일가게',
    '앉은뱅이술',
    '돈까스 공장',
    '초밥왕',
  ])('치는 동안 한순간도 목록에서 사라지지 않는다: %s', async (restaurantName) => {
    await buildRestaurant(server.deps.db, { restaurantName })
    for (const moment of moments(restaurantName))
      expect([moment, await texts(moment)]).toEqual([
        moment,
        expect.arrayContaining([restaurantName]),
      ])
  })

  test.each([
    ['마지막 글쇠가 틀린', '만리잨', '만리장성'],
    ['한 글자가 틀린', '말리장성', '만리장성'],
    ['다른 이름으로 부르는', '스벅', '스타벅스'],
    ['영어로 부르는', 'paiks dabang', '빽다방'],
  ])('%s 말도 이어 준다: %s', async (_, query, name) => {
    await buildRestaurant(server.deps.db, { restaurantName: '스타벅스' })
    expect(await texts(query)).toContain(name)
  })
})

describe('글쇠 범위', () => {
  const letters = fc.constantFrom(
    ...Array.from('가나다라마바사아자차카타파하고누드리강남당솥뚜껑값닭읽짬뽕oda24lu'),
  )
  const names = fc.array(letters, { minLength: 1, maxLength: 6 }).map((some) => some.join(''))

  test('치다 만 이름은 어느 글쇠에서 멈춰도 그 이름을 찾는 식이 된다', () => {
    fc.assert(
      fc.property(names, fc.nat(30), (name, keys) => {
        const begun = typed(keysOf(name).slice(0, 1 + (keys % keysOf(name).length)))
        const found = startOf(begun)
        // A vowel alone begins no syllable, and a doubled consonant may still be two.
        if (found === null) return
        expect(
          name.startsWith(found.start) || /[ㄲㄸㅃㅆㅉ까-낗따-띻빠-삫싸-앃짜-찧]/.test(begun),
        ).toBe(true)
        expect(() => new RegExp(found.pattern)).not.toThrow()
      }),
    )
  })

  test.each(['oda', '24시a', 'a', '0'])('글자와 숫자로 끝나도 자기를 찾는 식이다: %s', (text) => {
    expect(text).toMatch(new RegExp(startOf(text)?.pattern ?? 'none'))
  })

  test.each(['김(', '김+', '김é', '.', 'ㅏ', '김ㅏ', ''])(
    '데이터베이스가 모르는 식은 만들지 않는다: %s',
    (text) => {
      expect(startOf(text)).toBeNull()
    },
  )
})

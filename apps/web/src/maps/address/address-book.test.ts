import { postcodes } from '@matjari/contract/places/districts'
import { describe, expect, test } from 'vitest'
import { metresBetween } from '../coordinates.ts'
import {
  placeFromBook,
  splitDetail,
  typedProblems,
  withDetail,
  withNeighbourhood,
} from '../found-address.ts'
import { bookEntries, postcodeOf, readQuery, searchBook } from './address-book.ts'
import { placeFromWidget } from './address-search.tsx'

describe('주소록 검색', () => {
  const spoken = (query: string) =>
    searchBook(query).map(({ district, road, bname }) =>
      [district.name, road, bname].filter(Boolean).join(' '),
    )

  test('예순이 넘는 길과 스물다섯 구를 안다', () => {
    expect(bookEntries.filter(({ road }) => road !== null).length).toBeGreaterThan(60)
    expect(bookEntries.filter(({ road }) => road === null)).toHaveLength(25)
  })

  test('법정동 코드는 열 자리이고 구의 코드로 시작한다', () => {
    const wrong = bookEntries.filter(
      ({ bcode, district }) => !/^\d{10}$/.test(bcode) || !bcode.startsWith(district.code),
    )
    expect(wrong).toEqual([])
  })

  test('동네는 그 구의 가운데에서 멀지 않다', () => {
    const far = bookEntries.filter(({ at, district }) => metresBetween(at, district) > 6_500)
    expect(far.map(({ bname }) => bname)).toEqual([])
  })

  test('한 동네의 한 길은 한 번만 나온다', () => {
    const keys = bookEntries.map(({ bcode, road }) => `${bcode} ${road}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('길 이름이 꼭 맞는 것이 먼저다', () => {
    expect(spoken('월드컵로')[0]).toBe('마포구 월드컵로 망원동')
    expect(spoken('연남로1길 30')).toEqual(['마포구 연남로1길 연남동'])
  })

  test('동 이름과 구 이름으로도 찾는다', () => {
    expect(spoken('성수동2가')).toContain('성동구 연무장길 성수동2가')
    expect(spoken('서울 마포구')[0]).toBe('마포구')
    expect(spoken('마포구 독막로')).toEqual(['마포구 독막로 상수동', '마포구 독막로 합정동'])
  })

  test('없는 주소는 찾지 못하고 빈 말에는 아무것도 내놓지 않는다', () => {
    expect(spoken('해운대해변로')).toEqual([])
    expect(spoken('   ')).toEqual([])
  })

  test.each([
    ['테헤란로 152', ['테헤란로'], '152'],
    ['서울특별시 강남구 테헤란로 30-1', ['강남구', '테헤란로'], '30-1'],
    ['152', ['152'], ''],
    ['서울숲2길', ['서울숲2길'], ''],
  ])('%s에서 건물번호를 떼어 낸다', (query, words, buildingNumber) => {
    expect(readQuery(query)).toEqual({ words, buildingNumber })
  })

  test('아는 우편번호는 모두 길이 있는 주소의 것이다', () => {
    const lost = Object.keys(postcodes).filter((address) => {
      const [district, road = '', number = ''] = address.split(' ')
      const entry = bookEntries.find((it) => it.district.name === district && it.road === road)
      return !entry || postcodeOf(entry, road, number) !== postcodes[address]
    })
    expect(lost).toEqual([])
  })
})

describe('찾은 주소', () => {
  const typed = { road: '연남로1길', buildingNumber: '30', bname: '연남동', zonecode: '03990' }

  test('주소록의 길은 검색 창과 같은 모양의 답이 된다', () => {
    const [entry] = searchBook('연남로1길')
    expect(entry && placeFromBook(entry, typed)).toEqual({
      address: {
        zonecode: '03990',
        roadAddress: '서울 마포구 연남로1길 30 (연남동)',
        jibunAddress: '서울 마포구 연남동',
        sido: '서울',
        sigungu: '마포구',
        sigunguCode: '11440',
        bname: '연남동',
        bcode: '1144012400',
        buildingName: '',
      },
      at: { lat: 37.563, lng: 126.9215 },
      isExact: false,
    })
  })

  test('구만 고르면 길을 직접 적고, 동을 모르면 괄호가 없다', () => {
    const [entry] = searchBook('마포구')
    const place = entry && placeFromBook(entry, { ...typed, road: ' 성미산로 ', bname: ' ' })
    expect(place?.address.roadAddress).toBe('서울 마포구 성미산로 30')
    expect(place?.address.bcode).toBe('1144000000')
  })

  test.each([
    ['서울 마포구 연남로1길 30 (연남동)', '2층', '서울 마포구 연남로1길 30, 2층 (연남동)'],
    ['서울 마포구 연남로1길 30', '201호', '서울 마포구 연남로1길 30, 201호'],
    ['서울 마포구 연남로1길 30 (연남동)', '  ', '서울 마포구 연남로1길 30 (연남동)'],
  ])('%s에 상세 주소 %s를 더하고, 다시 나눈다', (address, detail, full) => {
    expect(withDetail(address, detail)).toBe(full)
    expect(splitDetail(full)).toEqual({ address, detail: detail.trim() })
  })

  test('이미 동네가 적힌 주소에는 다시 적지 않는다', () => {
    expect(withNeighbourhood('서울 마포구 양화로 160 (동교동)', '동교동')).toBe(
      '서울 마포구 양화로 160 (동교동)',
    )
  })

  test.each([
    [{}, []],
    [{ buildingNumber: '' }, ['buildingNumber']],
    [{ buildingNumber: '30번지' }, ['buildingNumber']],
    [{ buildingNumber: '30-1' }, []],
    [{ zonecode: '399' }, ['zonecode']],
    [{ road: ' ', zonecode: '' }, ['road', 'zonecode']],
  ])('적은 것 %o의 잘못을 안다', (changed, fields) => {
    expect(Object.keys(typedProblems({ ...typed, ...changed }))).toEqual(fields)
  })

  test('검색 창의 답에는 동네와 건물 이름이 붙고, 지도가 없으면 구의 가운데다', async () => {
    const place = await placeFromWidget({
      zonecode: '04768',
      roadAddress: '서울 성동구 서울숲2길 18',
      jibunAddress: '서울 성동구 성수동1가 1',
      sido: '서울',
      sigungu: '성동구',
      sigunguCode: '11200',
      bname: '성수동1가',
      bcode: '1120011400',
      buildingName: '숲아파트',
      apartment: 'Y',
    })
    expect(place.address.roadAddress).toBe('서울 성동구 서울숲2길 18 (성수동1가, 숲아파트)')
    expect(place.at).toEqual({ lat: 37.555, lng: 127.036 })
    expect(place.isExact).toBe(false)
  })
})

import { expect, test } from 'vitest'
import { searchBook } from './book.ts'
import {
  placeFromBook,
  splitDetail,
  typedProblems,
  withDetail,
  withNeighbourhood,
} from './found-place.ts'
import { placeFromWidget } from './search.tsx'

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

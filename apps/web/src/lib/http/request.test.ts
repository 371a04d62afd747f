import { expect, test } from 'vitest'
import { wireRequest } from './request.ts'

test('주소의 자리를 채우고 한글을 안전하게 바꾼다', () => {
  const { method, url } = wireRequest('GET /api/restaurants/category/:categoryName', {
    params: { categoryName: '한식/중식' },
  })
  expect(method).toBe('GET')
  expect(url).toBe(`/api/restaurants/category/${encodeURIComponent('한식/중식')}`)
})

test('없는 물음표 값은 빼고, 빈 글자는 보내고, 여러 값은 되풀이한다', () => {
  const query = { status2: '', keyword2: undefined, tag: ['a', 'b'], page: 0 }
  expect(wireRequest('GET /api/admin/restaurants', { query }).url).toBe(
    '/api/admin/restaurants?status2=&tag=a&tag=b&page=0',
  )
})

test('JSON 몸통에만 형식을 적는다', () => {
  const json = wireRequest('POST /api/settings', { body: { a: 1 } })
  expect(json).toMatchObject({ body: '{"a":1}', headers: { 'content-type': 'application/json' } })
  const empty = wireRequest('POST /api/member/mypage-info', {})
  expect(empty).toMatchObject({ body: undefined, headers: {} })
})

test('머리말은 있는 것만 싣는다', () => {
  const headers = { 'idempotency-key': 'k-1', 'x-absent': undefined }
  expect(wireRequest('POST /api/reservation', { headers }).headers).toEqual({
    'idempotency-key': 'k-1',
  })
})

test('양식은 글자, 객체, 여러 값과 사진을 저마다의 조각으로 싣는다', () => {
  const photos = [new File(['1'], '국수.webp'), new File(['2'], '만두.webp')]
  const { body, headers } = wireRequest('POST /api/reviews', {
    parts: {
      review: { reviewScore: 4.5 },
      memberProFiles: 'NULL',
      tag: ['한식', '혼밥'],
      none: undefined,
    },
    files: { photos, billPhoto: undefined },
  })
  if (!(body instanceof FormData)) throw new Error('a form was expected')
  expect(headers).toEqual({})
  expect(body.get('review')).toBe('{"reviewScore":4.5}')
  expect(body.get('memberProFiles')).toBe('NULL')
  expect(body.getAll('tag')).toEqual(['한식', '혼밥'])
  expect([...body.keys()]).not.toContain('none')
  expect(body.getAll('photos').map((file) => file instanceof File && file.name)).toEqual([
    '국수.webp',
    '만두.webp',
  ])
})

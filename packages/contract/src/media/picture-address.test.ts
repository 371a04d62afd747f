import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { pictureAddress, pictureSrcSet } from './picture-address.ts'

const id = '0123456789abcdef0123456789abcdef'

test('보관하는 모든 너비가 주소에서 나온다', () => {
  const offered = pictureSrcSet(pictureAddress(id))
  for (const width of limits.picture.widths)
    expect(offered).toContain(`/media/pictures/${id}/${width}.webp ${width}w`)
  expect(offered?.split(', ')).toHaveLength(limits.picture.widths.length)
})

test('다른 서버에 있는 우리 사진도 알아본다', () => {
  expect(pictureSrcSet(`https://example.com${pictureAddress(id)}`)).toMatch(
    /^https:\/\/example\.com/,
  )
})

test.each([
  null,
  undefined,
  '',
  '/media/selfies/a.webp',
  `/media/pictures/${id}/800.webp`,
  '/x.jpg',
])('우리 사진의 주소가 아니면 너비를 지어내지 않는다: %s', (address) => {
  expect(pictureSrcSet(address)).toBeUndefined()
})

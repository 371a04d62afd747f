import { expect, test } from 'vitest'
import { pictureOf } from './picture.ts'

test('사진이 없는 회원은 그림이 없다', () => {
  expect(pictureOf({ memberSelfie: 'NULL' })).toBeNull()
  expect(pictureOf({ memberSelfie: '/media/selfie.jpg' })).toBe('/media/selfie.jpg')
})

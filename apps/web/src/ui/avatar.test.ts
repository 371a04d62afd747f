import { expect, test } from 'vitest'
import { memberPicture } from './avatar.tsx'

test('사진이 없는 회원은 그림이 없다', () => {
  expect(memberPicture({ memberSelfie: 'NULL' })).toBeNull()
  expect(memberPicture({ memberSelfie: '/media/selfie.jpg' })).toBe('/media/selfie.jpg')
})

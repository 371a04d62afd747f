import { expect, test } from 'vitest'
import { guestName, withHonorific } from './korean.ts'

test('회원은 닉네임으로, 전화와 현장 손님은 적어 둔 이름으로 부른다', () => {
  const guest = { memberNickname: '망원동산책', guestName: '한여름' }
  expect(guestName({ source: 'app', ...guest })).toBe('망원동산책')
  expect(guestName({ source: 'walkIn', ...guest })).toBe('한여름')
  expect(guestName({ source: 'app', memberNickname: null, guestName: null })).toBe('탈퇴한 회원')
  expect(guestName({ source: 'phone', memberNickname: null, guestName: ' ' })).toBe('손님')
})

test('이름에 님이 이미 있으면 또 붙이지 않는다', () => {
  expect(['오 팀장님', '배유진'].map(withHonorific)).toEqual(['오 팀장님', '배유진 님'])
})

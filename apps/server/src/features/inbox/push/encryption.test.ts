import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { areUsable, encryptFor } from './encryption.ts'

/** RFC 8291, section 5 and appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

const bytes = (base64url: string) => Buffer.from(base64url, 'base64url')

test('RFC 8291의 보기와 한 바이트도 다르지 않게 잠근다', () => {
  const sender = createECDH('prime256v1')
  sender.setPrivateKey(bytes(example.senderPrivate))
  const made = encryptFor(example, example.text, { sender, salt: bytes(example.salt) })
  expect(made.toString('base64url')).toBe(example.message)
})

test('한 통에 담을 수 없게 긴 글은 보내지 않는다', () => {
  expect(encryptFor(example, 'a'.repeat(3993))).toHaveLength(4096)
  expect(() => encryptFor(example, '가'.repeat(1332))).toThrow('too long')
})

test('곡선 위에 없는 점은 열쇠가 아니다', () => {
  expect(areUsable(example)).toBe(true)
  expect(areUsable({ ...example, p256dh: `BP${'A'.repeat(85)}` })).toBe(false)
})

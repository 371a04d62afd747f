import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPhone, isPhone, phoneProblem } from './phone.ts'

test.each([
  ['', ''],
  ['02', '02'],
  ['021', '02-1'],
  ['021234', '02-1234'],
  ['0212345', '02-1234-5'],
  ['021234567', '02-123-4567'],
  ['0212345678', '02-1234-5678'],
  ['02123456789', '02-1234-5678'],
  ['010', '010'],
  ['0101', '010-1'],
  ['0101234', '010-1234'],
  ['010123456', '010-1234-56'],
  ['0311234567', '031-123-4567'],
  ['01012345678', '010-1234-5678'],
  ['010123456789', '010-1234-5678'],
  ['15881234', '1588-1234'],
  ['158812345', '1588-1234'],
  ['16001', '1600-1'],
  ['18001234', '1800-1234'],
  ['050712345678', '0507-1234-5678'],
  ['05071234567', '0507-123-4567'],
  ['0507', '0507'],
  ['02) 1234.5678', '02-1234-5678'],
])('%j 는 %j 로 쓴다', (typed, expected) => {
  expect(formatPhone(typed)).toBe(expected)
})

const typing = fc.array(fc.constantFrom(...'0123456789-() '.split('')), { maxLength: 20 })
const digitsOf = (text: string) => text.replace(/\D/g, '')

test('줄표를 넣어도 숫자는 바뀌지 않고 넘치는 것만 떨어진다', () => {
  fc.assert(
    fc.property(typing, (characters) => {
      const typed = characters.join('')
      const kept = digitsOf(formatPhone(typed))
      expect(digitsOf(typed).startsWith(kept)).toBe(true)
      expect(kept.length).toBeGreaterThanOrEqual(Math.min(8, digitsOf(typed).length))
      expect(formatPhone(formatPhone(typed))).toBe(formatPhone(typed))
    }),
  )
})

// '#' stands for any digit.
const shapes = ['02#######', '02########', '031#######', '010########', '1588####', '0507########']
const completeNumbers = fc
  .tuple(fc.constantFrom(...shapes), fc.infiniteStream(fc.nat(9)))
  .map(([shape, digits]) => shape.replace(/#/g, () => String(digits.next().value)))

test('완전한 번호는 적은 그대로도 줄표를 넣어도 같은 번호다', () => {
  fc.assert(
    fc.property(completeNumbers, (digits) => {
      expect(isPhone(digits)).toBe(true)
      expect(isPhone(formatPhone(digits))).toBe(true)
      expect(digitsOf(formatPhone(digits))).toBe(digits)
    }),
  )
})

test.each([
  '02-123-4567',
  '02-1234-5678',
  '031-123-4567',
  '010-1234-5678',
  '1588-1234',
  '0507-1234-5678',
  '070-1234-5678',
])('번호다: %s', (phone) => {
  expect(isPhone(phone)).toBe(true)
})

test.each([
  '',
  '02-123-456',
  '010-1234',
  '1588-123',
  '9999-9999-999',
  '0000000000',
  '010-1234-567a',
])('번호가 아니다: %j', (phone) => {
  expect(isPhone(phone)).toBe(false)
})

test('비었을 때와 틀렸을 때 하는 말이 다르다', () => {
  expect(phoneProblem(' ')).toBe('전화번호를 입력해주세요.')
  expect(phoneProblem('02-1')).toBe('전화번호를 다시 확인해 주세요.')
  expect(phoneProblem('02-1234-5678')).toBeNull()
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapedText, foldedLine, longestLine, utcStamp } from './mine-calendar-lines.ts'

const octets = (text: string) => new TextEncoder().encode(text).length
const decoded = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
const unfolded = (text: string) => text.replaceAll('\r\n ', '')

/** A reader's side of the escaping, written the other way round. */
const unescaped = (text: string) =>
  text.replaceAll(/\\(.)/g, (_, mark: string) => (mark === 'n' ? '\n' : mark))

/** One line of a file: no line end within it. */
const anyLine = fc
  .string({ unit: 'binary', maxLength: 400, size: 'max' })
  .map((text) => text.replaceAll(/[\r\n]/g, ''))

test('시각은 협정 세계시로 초까지 쓴다', () => {
  expect(utcStamp(new Date('2026-11-16T09:30:00.999Z'))).toBe('20261116T093000Z')
})

test('글의 특별한 부호를 가리고 줄바꿈을 적어 넣는다', () => {
  expect(escapedText('가, 나; 다\\라\r\n마\n바\r사')).toBe('가\\, 나\\; 다\\\\라\\n마\\n바\\n사')
  expect(escapedText('종\u0007소리\t칸')).toBe('종소리\t칸')
})

test('가린 글은 읽는 쪽에서 그대로 되살아난다', () => {
  const readable = fc
    .string({ unit: 'binary', maxLength: 200, size: 'max' })
    .map((text) => text.replaceAll(/(?![\t\n])\p{Cc}/gu, ''))
  fc.assert(
    fc.property(readable, (text) => {
      expect(unescaped(escapedText(text))).toBe(text)
    }),
  )
})

// Plain yes or no: a thrown expectation would make the search for the smallest failure very slow.
const holdsForAnyLine = (isSo: (line: string) => boolean) => () =>
  fc.assert(fc.property(anyLine, isSo))

test('접은 줄은 75옥텟을 넘지 않고, 펴면 처음과 같다', () => {
  const isShort = (line: string) =>
    foldedLine(line)
      .split('\r\n')
      .every((part) => octets(part) <= longestLine)
  expect(holdsForAnyLine(isShort)).not.toThrow()
  expect(holdsForAnyLine((line) => unfolded(foldedLine(line)) === line)).not.toThrow()
})

test('글자 하나를 두 줄로 가르지 않는다', () => {
  // Half a pair of surrogates would come back as another character.
  const isWhole = (part: string) => decoded(new TextEncoder().encode(part)) === part
  const isUncut = (line: string) => foldedLine(line).split('\r\n').every(isWhole)
  expect(holdsForAnyLine(isUncut)).not.toThrow()
})

test('꽉 찬 줄은 접지 않고, 한 옥텟이라도 넘치면 접는다', () => {
  expect(foldedLine('가'.repeat(25))).toBe('가'.repeat(25))
  expect(foldedLine(`${'가'.repeat(25)}나`)).toBe(`${'가'.repeat(25)}\r\n 나`)
  expect(foldedLine(`a${'가'.repeat(25)}`)).toBe(`a${'가'.repeat(24)}\r\n 가`)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAfter, noticesIn } from './notices.ts'

test('큰 번호도 수로 견준다', () => {
  const number = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n })
  fc.assert(
    fc.property(number, number, (one, other) => {
      expect(isAfter(String(one), String(other))).toBe(one > other)
    }),
  )
})

test('알림의 한 줄은 방이거나 앞 번호를 아는 메시지다', () => {
  const line = [
    '7',
    '40',
    '41',
    '9',
    '하루',
    '줄이\n바뀌어도 "한" 줄',
    '2026-11-15T20:00:00.5+09:00',
    null,
  ]
  expect(noticesIn(`3\n${JSON.stringify(line)}\n8`)).toEqual([
    { roomNo: '3' },
    {
      roomNo: '7',
      beforeNo: '40',
      message: {
        roomNo: '7',
        messageNo: '41',
        memberNo: '9',
        memberNickName: '하루',
        content: '줄이\n바뀌어도 "한" 줄',
        createdAt: new Date('2026-11-15T11:00:00.500Z'),
        sendKey: null,
      },
    },
    { roomNo: '8' },
  ])
})

const message = ['7', '40', '41', '9', '하루', '안녕', '2026-11-15T20:00:00+09:00', null]

test.each([
  ['빈 알림', ''],
  ['글자인 방', '삼'],
  ['깨진 JSON', '["7",'],
  ['모자란 줄', JSON.stringify(message.slice(0, 7))],
  ['더 새로운 서버의 줄', JSON.stringify([...message, 'new'])],
  ['글자인 때', JSON.stringify(message.with(6, '어제'))],
  ['수인 번호', JSON.stringify([7, ...message.slice(1)])],
])('%s은 읽지 않고 던진다', (_what, payload) => {
  expect(() => noticesIn(`3\n${payload}`)).toThrow(Error)
})

import { expect, test } from 'vitest'
import { afterDuplicateEvent, type DuplicateEvent, uncheckedValue } from './duplicate-check.ts'

const after = (...events: DuplicateEvent[]) =>
  events.reduce(afterDuplicateEvent, uncheckedValue('haru'))

const free: DuplicateEvent = { type: 'free', asked: 'haru', message: '사용할 수 있는 아이디' }
const taken: DuplicateEvent = { type: 'refused', asked: 'haru', message: '아이디 중복' }

test('이미 있다는 답을 받으면 확인되지 않은 채 그 말이 남는다', () => {
  expect(after({ type: 'asked' }, taken)).toEqual({
    value: 'haru',
    status: 'unchecked',
    message: '아이디 중복',
  })
})

test('쓸 수 있다는 답을 받으면 확인된다', () => {
  expect(after({ type: 'asked' }, free)).toEqual({
    value: 'haru',
    status: 'checked',
    message: '사용할 수 있는 아이디',
  })
})

test('값을 바꾸면 확인과 말이 함께 사라진다', () => {
  expect(after({ type: 'asked' }, free, { type: 'typed', value: 'haru2' })).toEqual(
    uncheckedValue('haru2'),
  )
})

test.each([
  ['쓸 수 있다는', free],
  ['쓸 수 없다는', taken],
])('묻는 사이에 바뀐 값은 앞 값에 대한 %s 답을 받지 않는다', (_name, answer) => {
  const changed = after({ type: 'asked' }, { type: 'typed', value: 'haru2' })
  expect(afterDuplicateEvent(changed, answer)).toEqual(changed)
})

test('양식이 거절하면 지금 값의 확인이 사라진다', () => {
  expect(after({ type: 'asked' }, free, { type: 'refused', message: '아이디 중복' })).toMatchObject(
    {
      status: 'unchecked',
      message: '아이디 중복',
    },
  )
})

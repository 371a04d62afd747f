import { expect, test } from 'vitest'
import { deltaOf } from './text.ts'

test('지난주와의 차이는 부호와 낱말로 말한다', () => {
  expect(deltaOf({ count: 20, before: 16 }, '건')).toEqual({
    tone: 'up',
    text: '지난주보다 +4건',
  })
  expect(deltaOf({ count: 0, before: 1600 }, '명')).toEqual({
    tone: 'down',
    text: '지난주보다 -1,600명',
  })
  expect(deltaOf({ count: 3, before: 3 }, '개')).toEqual({
    tone: 'same',
    text: '지난주와 같아요',
  })
})

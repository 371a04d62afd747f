import { expect, test } from 'vitest'
import { personNameProblem } from './person-name.ts'

test.each(['김솔', 'Sol', '김Sol', '가'.repeat(20)])('받는 이름: %s', (name) => {
  expect(personNameProblem(name)).toBeNull()
})

test.each(['', '김', '가'.repeat(21), '김 솔', '김솔1', 'ㄱㄴ', '金率', 'Sol!'])(
  '받지 않는 이름: %j',
  (name) => {
    expect(personNameProblem(name)).toBe('이름은 한글/영문 2~20자여야 합니다.')
  },
)

import { expect, test } from 'vitest'
import { memberIds } from '../../test/member-edges.ts'
import { memberIdProblem } from './member-id.ts'

test.each(memberIds.taken)('쓸 수 있는 아이디, %s: %j', (_what, id) => {
  expect(memberIdProblem(id)).toBeNull()
})

test.each(memberIds.refused)('쓸 수 없는 아이디, %s: %j', (_what, id, said) => {
  expect(memberIdProblem(id)).toBe(said)
})

test('비어 있으면 먼저 입력하라고 한다', () => {
  expect(memberIdProblem('')).toBe('아이디 먼저 입력해주세요.')
})

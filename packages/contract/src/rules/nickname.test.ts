import { expect, test } from 'vitest'
import { nicknames } from '../../test/member-edges.ts'
import { nicknameProblem } from './nickname.ts'

test.each(nicknames.taken)('쓸 수 있는 닉네임, %s: %j', (_what, nickname) => {
  expect(nicknameProblem(nickname)).toBeNull()
})

test.each(nicknames.refused)('쓸 수 없는 닉네임, %s: %j', (_what, nickname, said) => {
  expect(nicknameProblem(nickname)).toBe(said)
})

test('비어 있으면 먼저 입력하라고 한다', () => {
  expect(nicknameProblem('')).toBe('닉네임 먼저 입력해주세요.')
})

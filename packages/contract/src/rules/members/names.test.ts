import { expect, test } from 'vitest'
import { memberIds, nicknames, personNames } from '../../../test/member-edges.ts'
import { memberIdProblem, nicknameProblem, personNameProblem } from './names.ts'

test.each(memberIds.taken)('쓸 수 있는 아이디, %s: %j', (_what, id) => {
  expect(memberIdProblem(id)).toBeNull()
})

test.each(memberIds.refused)('쓸 수 없는 아이디, %s: %j', (_what, id, said) => {
  expect(memberIdProblem(id)).toBe(said)
})

test('비어 있으면 먼저 입력하라고 한다', () => {
  expect(memberIdProblem('')).toBe('아이디 먼저 입력해주세요.')
})

test.each(nicknames.taken)('쓸 수 있는 닉네임, %s: %j', (_what, nickname) => {
  expect(nicknameProblem(nickname)).toBeNull()
})

test.each(nicknames.refused)('쓸 수 없는 닉네임, %s: %j', (_what, nickname, said) => {
  expect(nicknameProblem(nickname)).toBe(said)
})

test('비어 있으면 먼저 입력하라고 한다', () => {
  expect(nicknameProblem('')).toBe('닉네임 먼저 입력해주세요.')
})

test.each(personNames.taken)('받는 이름, %s: %j', (_what, name) => {
  expect(personNameProblem(name)).toBeNull()
})

test.each([...personNames.blank, ...personNames.refused])(
  '받지 않는 이름, %s: %j',
  (_what, name, said) => {
    expect(personNameProblem(name)).toBe(said)
  },
)

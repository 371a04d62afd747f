import { expect, test } from 'vitest'
import { personNames } from '../../test/member-edges.ts'
import { personNameProblem } from './person-name.ts'

test.each(personNames.taken)('받는 이름, %s: %j', (_what, name) => {
  expect(personNameProblem(name)).toBeNull()
})

test.each([...personNames.blank, ...personNames.refused])(
  '받지 않는 이름, %s: %j',
  (_what, name, said) => {
    expect(personNameProblem(name)).toBe(said)
  },
)

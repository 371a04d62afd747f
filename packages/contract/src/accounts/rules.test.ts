import { describe, expect, test } from 'vitest'
import {
  allowedSpecials,
  memberIds,
  mismatches,
  nicknames,
  passwords,
  personNames,
} from '../../test/member-edges.ts'
import {
  isReservedName,
  memberIdProblem,
  nicknameProblem,
  passwordHints,
  passwordProblem,
  passwordRepeatProblem,
  personNameProblem,
} from './rules.ts'

describe('이름', () => {
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
})

describe('운영자 같은 이름', () => {
  test.each([
    '관리자',
    '관 리 자',
    '관리자'.normalize('NFD'),
    '운영자',
    '맛자리',
    'admin',
    'ADMINISTRATOR',
    'sysadmin',
    'root',
    'system_01',
    'matjari',
    '\u0430dmin',
    'adm\u0456n',
    'αdmin',
    'ａｄｍｉｎ',
    'ad\u200bmin',
    'ádmin',
    'r００t',
    'rο\u043et',
    'MATJAR1',
    '@dmin',
  ])('집의 이름으로 보이는 %j', (name) => {
    expect(isReservedName(name)).toBe(true)
  })

  test.each(['', '_.', '하루', 'badminton', 'beetroot', 'ecosystem', '자리맛집', '관리비', '0909'])(
    '집의 이름이 아닌 %j',
    (name) => {
      expect(isReservedName(name)).toBe(false)
    },
  )
})

describe('비밀번호', () => {
  test.each(passwords.taken)('받는 비밀번호, %s: %j', (_what, password) => {
    expect(passwordProblem(password)).toBeNull()
  })

  test.each(passwords.refused)('받지 않는 비밀번호, %s: %j', (_what, password) => {
    expect(passwordProblem(password)).toBe(
      '비밀번호는 대소문자·숫자·특수문자 3가지 이상을 포함해야 합니다.',
    )
  })

  test.each(allowedSpecials)('특수문자 %s 를 알아본다', (special) => {
    expect(passwordHints(special).special).toBe(true)
  })

  test.each([
    ['abcdefgH', { length: true, lower: true, upper: true, digit: false, special: false }],
    ['1-', { length: false, lower: false, upper: false, digit: true, special: true }],
    ['', { length: false, lower: false, upper: false, digit: false, special: false }],
    ['a'.repeat(21), { length: false, lower: true, upper: false, digit: false, special: false }],
  ])('채운 조건만 표시한다: %j', (password, hints) => {
    expect(passwordHints(password)).toEqual(hints)
  })

  test.each(mismatches)(
    '다시 입력한 비밀번호가 다르면 알려 준다, %s',
    (_what, password, repeated) => {
      expect(passwordRepeatProblem(password, repeated)).toBe('비밀번호가 일치하지 않습니다.')
    },
  )

  test.each(passwords.taken)('다시 입력한 비밀번호가 같으면 말이 없다, %s', (_what, password) => {
    expect(passwordRepeatProblem(password, password)).toBeNull()
  })
})

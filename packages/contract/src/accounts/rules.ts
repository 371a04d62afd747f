import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { graphemeCount } from '../text-length.ts'

// Reserved names pass for the product itself, in any spelling: other spacing, other case, letters of other
// alphabets, digits in place of letters.

/** Every character of a group is read as its first one: i, l and 1 look alike and count as the same. */
const lookAlikes = [
  ['a', 'аαɑ4@'],
  ['b', 'вβ8'],
  ['c', 'сϲ'],
  ['d', 'ԁ'],
  ['e', 'еє3'],
  ['h', 'һ'],
  ['i', 'lіιıӏ1|!'],
  ['j', 'јϳ'],
  ['k', 'кκ'],
  ['m', 'м'],
  ['n', 'пη'],
  ['o', 'оο0'],
  ['p', 'рρ'],
  ['r', 'г'],
  ['s', 'ѕ5$'],
  ['t', 'тτ7'],
  ['u', 'υ'],
  ['v', 'ν'],
  ['x', 'хχ'],
  ['y', 'уγ'],
] as const

const letterOf = new Map(
  lookAlikes.flatMap(([letter, others]) =>
    Array.from(others).map((other) => [other, letter] as const),
  ),
)

const normalised = (text: string) =>
  Array.from(text)
    .map((character) => letterOf.get(character) ?? character)
    .join('')
    .replaceAll('rn', 'm')

/** Lower case, without accents, invisible characters and full-width forms. */
const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]|\p{Cf}/gu, '')
    .normalize('NFC')
    .toLowerCase()

const anywhere = ['관리자', '운영자', '운영진', '운영팀', '관리팀', '맛자리', 'matjari'].map(
  normalised,
)
/** Reserved only at the start or end of a name: `badminton` is allowed. */
const atAnEnd = ['admin', '어드민'].map(normalised)
const alone = new Set(
  ['root', 'system', 'sysop', 'superuser', 'operator', 'moderator', 'webmaster', 'postmaster']
    .concat(['support', 'helpdesk', 'official', 'staff', '시스템', '고객센터', '고객지원', '공식'])
    .map(normalised),
)

/** IDs and nicknames that no member may take. */
export function isReservedName(name: string): boolean {
  const words = plain(name).split(/[^\p{L}\p{N}@|!$]+/u)
  return [words.join(''), ...words].some((word) => {
    const withoutNumber = word.replaceAll(/^\d+|\d+$/g, '')
    return [normalised(word), normalised(withoutNumber)].some(
      (seen) =>
        alone.has(seen) ||
        anywhere.some((part) => seen.includes(part)) ||
        atAnEnd.some((part) => seen.startsWith(part) || seen.endsWith(part)),
    )
  })
}

const shapeOf = (letters: string, { min, max }: { min: number; max: number }) =>
  new RegExp(`^[${letters}]{${min},${max}}$`)

const idShape = shapeOf('A-Za-z0-9_.-', limits.memberId)
const nicknameShape = shapeOf('가-힣A-Za-z0-9_.', limits.nickname)
const nameShape = shapeOf('가-힣A-Za-z', limits.personName)

export function memberIdProblem(memberId: string): string | null {
  if (memberId === '') return messages.signUp.idFirst
  if (!idShape.test(memberId)) return messages.signUp.idRule
  return isReservedName(memberId) ? messages.signUp.idReserved : null
}

export const isNickname = (nickname: string) => nicknameShape.test(nickname)

/** Checks only the shape: a member may already have a nickname that is reserved now. */
export function nicknameShapeProblem(nickname: string): string | null {
  if (nickname === '') return messages.signUp.nicknameFirst
  return isNickname(nickname) ? null : messages.signUp.nicknameRule
}

export const nicknameProblem = (nickname: string): string | null =>
  nicknameShapeProblem(nickname) ??
  (isReservedName(nickname) ? messages.signUp.nicknameReserved : null)

export const isPersonName = (name: string) => nameShape.test(name)

export const personNameProblem = (name: string) =>
  isPersonName(name) ? null : messages.signUp.nameRule

export type PasswordHints = {
  readonly length: boolean
  readonly lower: boolean
  readonly upper: boolean
  readonly digit: boolean
  readonly special: boolean
}

/** The demands a password meets so far, for the hint that follows the typing. */
export function passwordHints(password: string): PasswordHints {
  return {
    length: hasAllowedLength(password),
    lower: /[a-z]/.test(password),
    upper: /[A-Z]/.test(password),
    digit: /[0-9]/.test(password),
    special: /[!@#$%^&*()_+=-]/.test(password),
  }
}

function hasAllowedLength(password: string): boolean {
  const { min, max, units } = limits.password
  if (password.length > units) return false
  const length = graphemeCount(password)
  return length >= min && length <= max
}

export function passwordProblem(password: string): string | null {
  const isMet = Object.values(passwordHints(password)).every(Boolean) && !/\s/.test(password)
  return isMet ? null : messages.password.rule
}

export function passwordRepeatProblem(password: string, repeated: string): string | null {
  return password === repeated ? null : messages.password.mismatch
}

import { limits } from '../../limits.ts'
import { messages } from '../../messages.ts'
import { isHouseName } from './house-names.ts'

type Length = { readonly min: number; readonly max: number }

const shapeOf = (letters: string, { min, max }: Length) =>
  new RegExp(`^[${letters}]{${min},${max}}$`)

const idShape = shapeOf('A-Za-z0-9_.-', limits.memberId)
const nicknameShape = shapeOf('가-힣A-Za-z0-9_.', limits.nickname)
const nameShape = shapeOf('가-힣A-Za-z', limits.personName)

export function memberIdProblem(memberId: string): string | null {
  if (memberId === '') return messages.signUp.idFirst
  if (!idShape.test(memberId)) return messages.signUp.idRule
  return isHouseName(memberId) ? messages.signUp.idReserved : null
}

export const isNickname = (nickname: string) => nicknameShape.test(nickname)

/** Whose it may be is another question: somebody may have such a nickname already. */
export function nicknameShapeProblem(nickname: string): string | null {
  if (nickname === '') return messages.signUp.nicknameFirst
  return isNickname(nickname) ? null : messages.signUp.nicknameRule
}

export const nicknameProblem = (nickname: string): string | null =>
  nicknameShapeProblem(nickname) ??
  (isHouseName(nickname) ? messages.signUp.nicknameReserved : null)

export const isPersonName = (name: string) => nameShape.test(name)

export const personNameProblem = (name: string) =>
  isPersonName(name) ? null : messages.signUp.nameRule

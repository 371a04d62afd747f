import { limits } from '../limits.ts'
import { messages } from '../messages.ts'

const { min, max } = limits.nickname
const shape = new RegExp(`^[가-힣A-Za-z0-9_.]{${min},${max}}$`)

export const isNickname = (nickname: string) => shape.test(nickname)

export function nicknameProblem(nickname: string): string | null {
  if (nickname === '') return messages.signUp.nicknameFirst
  return isNickname(nickname) ? null : messages.signUp.nicknameRule
}

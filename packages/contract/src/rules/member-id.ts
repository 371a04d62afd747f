import { limits } from '../limits.ts'
import { messages } from '../messages.ts'

const { min, max } = limits.memberId
const shape = new RegExp(`^[A-Za-z0-9_.-]{${min},${max}}$`)

export function memberIdProblem(memberId: string): string | null {
  if (memberId === '') return messages.signUp.idFirst
  return shape.test(memberId) ? null : messages.signUp.idRule
}

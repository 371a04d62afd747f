import { limits } from './limits.ts'
import { messages } from './messages.ts'

// Loose on purpose: the code sent to an address proves that it exists, not its shape.
const shape =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/

export function isEmail(email: string): boolean {
  if (email.length > limits.email.max) return false
  if (email.indexOf('@') > limits.email.localMax) return false
  return shape.test(email)
}

export function emailProblem(email: string): string | null {
  if (email === '') return messages.email.required
  return isEmail(email) ? null : messages.email.rule
}

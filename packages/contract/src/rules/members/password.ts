import { limits } from '../../limits.ts'
import { messages } from '../../messages.ts'
import { graphemeCount } from '../text-length.ts'

export type PasswordHints = {
  readonly length: boolean
  readonly lower: boolean
  readonly upper: boolean
  readonly digit: boolean
  readonly special: boolean
}

/** Which demands a password meets so far, for the hint that follows the typing. */
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

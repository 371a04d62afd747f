import { passwordProblem, passwordRepeatProblem } from '@matjari/contract/accounts/rules'

/** A new password, typed twice. */
export type NewPassword = { readonly memberPw: string; readonly confirmPassword: string }
export type NewPasswordProblems = { readonly [Name in keyof NewPassword]?: string | undefined }

export const noPassword: NewPassword = { memberPw: '', confirmPassword: '' }

export function newPasswordProblems({ memberPw, confirmPassword }: NewPassword) {
  const problem = passwordProblem(memberPw)
  const repeatProblem = passwordRepeatProblem(memberPw, confirmPassword)
  return {
    ...(problem !== null && { memberPw: problem }),
    ...(repeatProblem !== null && { confirmPassword: repeatProblem }),
  } satisfies NewPasswordProblems
}

import { limits } from '@matjari/contract/limits'
import { passwordProblem } from '@matjari/contract/rules/members/password'
import { makeTemporaryPassword } from '../features/accounts/passwords.ts'
import { StartError } from '../lib/start-error.ts'
import type { Terminal } from './terminal.ts'

/** Typed twice without being shown, piped in, or made here; never behind the command, where the shell remembers it. */
export async function askPassword(terminal: Terminal, { isMade }: { isMade: boolean }) {
  if (isMade) return { password: makeTemporaryPassword(), isMade }
  if (!terminal.isPerson) {
    const [password = ''] = (await terminal.readPiped()).split(/\r?\n/)
    return { password: ruled(password), isMade }
  }
  const password = ruled(await terminal.askHidden('새 비밀번호: '))
  if ((await terminal.askHidden('한 번 더: ')) !== password)
    throw new StartError('두 비밀번호가 달라요. 다시 실행해 주세요.')
  return { password, isMade }
}

const { min, max } = limits.password

/** A page shows which demands are met while one types; here the sentence alone would hide that one is too long. */
function ruled(password: string): string {
  const problem = passwordProblem(password)
  if (problem !== null) throw new StartError(`${problem} 길이는 ${min}~${max}자예요.`)
  return password
}

import type { Deps } from '../../src/lib/deps.ts'
import type { Letter } from '../../src/lib/mail/letter.ts'
import { unseal } from '../../src/lib/seal.ts'

/** Every letter to somebody that is still in the outbox, newest first. */
export async function lettersTo(deps: Deps, to: string): Promise<Letter[]> {
  const rows = await deps.db
    .selectFrom('mail')
    .select('sealed')
    .where((eb) => eb(eb.fn('lower', ['recipient']), '=', to.toLowerCase()))
    .where('sealed', 'is not', null)
    .orderBy('mailNo', 'desc')
    .execute()
  return rows.map(({ sealed }) => {
    const text = sealed && unseal(deps.secrets.mailKey, sealed)
    if (!text) throw new Error(`a letter to ${to} cannot be opened`)
    return JSON.parse(text) as Letter
  })
}

export async function newestLetter(deps: Deps, to: string): Promise<Letter> {
  const [letter] = await lettersTo(deps, to)
  if (!letter) throw new Error(`no letter was written to ${to}`)
  return letter
}

/** The six digits of the newest letter. */
export async function codeSentTo(deps: Deps, to: string): Promise<string> {
  const { text } = await newestLetter(deps, to)
  const code = text.match(/(?<!\d)\d{6}(?!\d)/)?.[0]
  if (!code) throw new Error(`the newest letter to ${to} holds no code`)
  return code
}

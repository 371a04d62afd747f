import type { Deps } from '../../../src/features/deps.ts'
import { everyKey, unsealAny } from '../../../src/lib/crypto/secrets.ts'
import type { Letter } from '../../../src/lib/mail/letter.ts'
import { bearer } from '../members/members.ts'
import type { TestApp } from '../server/app.ts'

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
    const opened = sealed && unsealAny(everyKey(deps.secrets, 'mailKey'), sealed)
    if (!opened) throw new Error(`a letter to ${to} cannot be opened`)
    return JSON.parse(opened.text) as Letter
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

/** Asks for a code and types it in: with a token as that member, without one as somebody who signs up. */
export async function proveEmail({ app, deps }: TestApp, email: string, token?: string) {
  const ask = (url: string, payload: object) =>
    app.inject({ method: 'POST', url, payload, headers: token ? bearer(token) : {} })
  const sent = await ask(`/api/email/${token ? 'editprofile-verify' : 'verify-email'}`, {
    memberEmail: email,
  })
  const verifyCode = await codeSentTo(deps, email)
  const checked = await ask('/api/email/check-verifycode', { email, verifyCode })
  if (sent.statusCode !== 200 || checked.statusCode !== 200)
    throw new Error(`no proof of ${email}: ${sent.body} ${checked.body}`)
}

import type { TestApp } from './app.ts'
import { codeSentTo } from './mail.ts'
import { bearer } from './members.ts'

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

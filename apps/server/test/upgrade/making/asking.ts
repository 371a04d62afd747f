import { setTimeout as sleep } from 'node:timers/promises'

type Part = string | Blob
export type CallOptions = {
  readonly token?: string | undefined
  readonly body?: unknown
  readonly form?: Readonly<Record<string, Part | readonly Part[]>>
}

/** Asks a running server of any version over HTTP, and knows nothing of it but addresses. */
export function askerOf(url: string) {
  async function look(call: string, { token, body, form }: CallOptions = {}) {
    const [method = 'GET', path = '/'] = call.split(' ')
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form && { body: formOf(form) }),
    })
    return { status: answer.status, said: (await answer.json()) as unknown }
  }

  async function ask(call: string, options: CallOptions = {}): Promise<unknown> {
    const { status, said } = await look(call, options)
    if (status !== 200) throw new Error(`${call}: ${status} ${JSON.stringify(said)}`)
    return said
  }

  /** A change that has to succeed; gives what came back in its envelope. */
  async function change<Items = unknown>(call: string, options: CallOptions = {}): Promise<Items> {
    const { header, body } = (await ask(call, options)) as {
      header: { code: string; message: string }
      body?: { items?: Items }
    }
    if (!header.code.startsWith('S')) throw new Error(`${call}: ${header.code} ${header.message}`)
    return body?.items as Items
  }

  async function signIn({ memberId, password }: { memberId: string; password: string }) {
    const { tokens } = await change<{ tokens: { accessToken: string; refreshToken: string } }>(
      'POST /api/auth/tokens',
      { body: { memberId, memberPw: password, authLogin: 'Y' } },
    )
    return tokens
  }

  /** The code of the newest letter to this address, from the mailbox that servers have while developing. */
  async function codeFor(email: string): Promise<string> {
    for (let tries = 0; tries < 50; tries += 1) {
      const letters = (await ask('GET /dev/mail.json')) as { to: string; text: string }[]
      const code = letters.find(({ to }) => to === email)?.text.match(/\b\d{6}\b/)?.[0]
      if (code) return code
      await sleep(100)
    }
    throw new Error(`no code for ${email}`)
  }

  return { url, look, ask, change, signIn, codeFor }
}
export type Asker = ReturnType<typeof askerOf>

function formOf(parts: NonNullable<CallOptions['form']>) {
  const form = new FormData()
  for (const [name, values] of Object.entries(parts))
    for (const value of [values].flat()) form.append(name, value)
  return form
}

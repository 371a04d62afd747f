import type { TestApp } from '../server/app.ts'
import { bearer, buildMember, signIn } from './members.ts'

type Options = Parameters<typeof buildMember>[1]
type Envelope<Body> = { header: { code: string; message: string }; body: Body }

/** A member with a token, ready to ask. */
export async function signedIn({ app, deps }: TestApp, options: Options = {}) {
  const member = await buildMember(deps.db, options)
  const { accessToken: token } = await signIn(app, member.memberId)
  return { ...member, token }
}

type Asked = { readonly token?: string | undefined; readonly payload?: object }

/** The status and the envelope of one call, e.g. `ask(server, 'GET /api/favorites', { token })`. */
export async function ask<Body>({ app }: TestApp, call: string, { token, payload }: Asked = {}) {
  const [method, url] = call.split(' ') as ['GET' | 'PUT' | 'PATCH' | 'DELETE', string]
  const headers = token ? bearer(token) : {}
  const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: response.statusCode, text: response.body, ...response.json<Envelope<Body>>() }
}

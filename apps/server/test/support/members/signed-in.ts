import { makeAccessToken } from '../../../src/features/accounts/tokens.ts'
import type { TestApp } from '../server/app.ts'
import { bearer, buildMember } from './members.ts'

type Options = Parameters<typeof buildMember>[1]
type Envelope<Body> = { header: { code: string; message: string }; body: Body }

const farOff = new Date('2999-01-01')

/** A token of this very moment: one is over ten minutes of the clock later. */
export async function tokenFor({ deps }: TestApp, memberNo: string): Promise<string> {
  const now = deps.now()
  const { signInNo } = await deps.db
    .insertInto('signIn')
    .values({ memberNo, createdAt: now, lastUsedAt: now, expiresAt: farOff, endsAt: farOff })
    .returning('signInNo')
    .executeTakeFirstOrThrow()
  return makeAccessToken(deps, { memberNo, signInNo })
}

/** A member with a token, ready to ask, without the slow way through the front door. */
export async function signedIn(server: TestApp, options: Options = {}) {
  const member = await buildMember(server.deps.db, options)
  return { ...member, token: await tokenFor(server, member.memberNo) }
}

type CallOptions = { readonly token?: string | undefined; readonly payload?: object }

/** The status and the envelope of one call, e.g. `ask(server, 'GET /api/favorites', { token })`. */
export async function ask<Body>(
  { app }: TestApp,
  call: string,
  { token, payload }: CallOptions = {},
) {
  const [method, url] = call.split(' ') as ['GET' | 'PUT' | 'PATCH' | 'DELETE', string]
  const headers = token ? bearer(token) : {}
  const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: response.statusCode, text: response.body, ...response.json<Envelope<Body>>() }
}

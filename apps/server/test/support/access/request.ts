import { splitKey } from '@matjari/contract/call'
import type { CallKey } from '@matjari/contract/calls/all'
import { bearer } from '../members/members.ts'
import type { TestApp } from '../server/app.ts'
import { type Form, formPayload } from '../server/form.ts'
import type { Person } from './people.ts'
import type { Somebody, World } from './world.ts'

/** What a call is made with; who makes it is added when it is sent. */
export type Sent = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
  readonly form?: Form
}

export type Scene = {
  readonly server: TestApp
  readonly world: World
  readonly person: Person
  /** The person; the member where a visitor means somebody. */
  readonly me: Somebody
}

/** A request that succeeds whenever the caller may make it; what it needs beforehand is done here. */
export type Build = (scene: Scene) => Sent | Promise<Sent>
export type Builds = Readonly<Partial<Record<CallKey, Build>>>

export async function send(key: CallKey, sent: Sent, { server, person, me }: Scene) {
  const { method, path } = splitKey(key)
  const url = path.replace(/:(\w+)/g, (_all, name: string) => sent.params?.[name] ?? '')
  const query = new URLSearchParams(sent.query).toString()
  const token = key === 'POST /api/auth/refresh' ? me.refreshToken : me.token
  const form = sent.form && (await formPayload(sent.form))
  const payload = form?.payload ?? sent.body
  const headers = {
    ...sent.headers,
    ...form?.headers,
    ...(person !== 'visitor' && bearer(token)),
  }
  return server.app.inject({
    method,
    url: query ? `${url}?${query}` : url,
    headers,
    ...(payload && { payload }),
  })
}

import type { CallDescription } from '@matjari/contract/call'
import type { CallKey } from '@matjari/contract/calls/all'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { accountRequests } from './accounts.ts'
import { administrationRequests } from './administration.ts'
import { deskRequests } from './desk.ts'
import type { Person } from './people.ts'
import { placeRequests } from './places.ts'
import { pushRequests } from './push.ts'
import { type Build, type Scene, send } from './request.ts'
import { reviewHoldRequests } from './review-holds.ts'
import { shopRequests } from './shop.ts'
import {
  changedTables,
  nextChange,
  type Prints,
  printsOf,
  type Snapshot,
  takeSnapshot,
} from './snapshot.ts'
import { staffRequests } from './staff.ts'
import { waitingRequests } from './waiting.ts'
import { type AccessServer, accessServer, buildWorld, type World } from './world.ts'

/** One request per call: with a call that has none nothing compiles. */
export const requests: Readonly<Record<CallKey, Build>> = {
  ...accountRequests,
  ...placeRequests,
  ...administrationRequests,
  ...deskRequests,
  ...shopRequests,
  ...staffRequests,
  ...waitingRequests,
  ...reviewHoldRequests,
  ...pushRequests,
}

/** A server with one of everything, the same for each test. */
export function accessStage() {
  let server: AccessServer
  let world: World
  let snapshot: Snapshot
  let last: Prints | undefined
  beforeAll(async () => {
    server = await accessServer()
    world = await buildWorld(server)
    snapshot = await takeSnapshot(server.deps.db)
  })
  afterAll(() => server.close())
  afterEach(async () => {
    await snapshot.restore(last ?? (await printsOf(server.deps.db)))
    last = undefined
  })

  function sceneOf(person: Person): Scene {
    const me = world.known[person === 'visitor' ? 'member' : person]
    return { server, world, person, me }
  }

  return {
    sceneOf,
    /** The answer to one call, and the tables that are no longer as they were before it. */
    async attempt(key: CallKey, person: Person, query: Readonly<Record<string, string>> = {}) {
      const scene = sceneOf(person)
      const { db } = server.deps
      const building = requests[key](scene)
      const sent = await building
      // A request that needed nothing cannot have changed anything.
      const before = building instanceof Promise ? await printsOf(db) : snapshot.prints
      const next = await nextChange(db)
      const all = { ...sent, query: { ...sent.query, ...query } }
      const response = await send(key, all, scene)
      const after = (await nextChange(db)) === next ? before : await printsOf(db)
      last = after
      return { response, changed: changedTables(before, after) }
    },
  }
}

type Response = Awaited<ReturnType<typeof send>>
type Envelope = {
  readonly header: { readonly code: string }
  readonly body: { readonly items?: unknown }
}

/** `success`, or what came instead: an envelope that brings nothing, as far as it counts here. */
export function answerIn(call: CallDescription, response: Response) {
  const { statusCode: status, headers } = response
  if (call.sends === 'redirect' && status === 302)
    return String(headers.location).includes('error=') ? headers.location : 'success'
  if (call.sends === 'image' && String(headers['content-type']).startsWith('image/'))
    return 'success'
  const { header, body } = response.json<Envelope>()
  if (status === 200 && header.code.startsWith('S')) return 'success'
  return { status, code: header.code, items: body.items }
}

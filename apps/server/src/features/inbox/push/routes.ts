import type { Deps } from '../../../lib/deps.ts'
import type { Handlers } from '../../../lib/http/mount.ts'
import { subscribe, unsubscribe } from './commands.ts'
import { pushKey } from './keys.ts'

export const pushRoutes = (deps: Deps) =>
  ({
    'GET /api/push/key': async () => {
      const { publicKey } = await pushKey(deps)
      return { publicKey }
    },
    'POST /api/push/subscriptions': async ({ caller, body }) => {
      await subscribe(deps, caller, body)
      return null
    },
    'DELETE /api/push/subscriptions': async ({ caller, body }) => {
      await unsubscribe(deps, caller, body.endpoint)
      return null
    },
  }) satisfies Handlers

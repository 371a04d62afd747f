import type { Deps } from '../../lib/deps.ts'
import { bearerToken } from '../../lib/http/caller.ts'
import type { Handlers } from '../../lib/http/mount.ts'
import { renew, signIn, signOut } from './commands.ts'

export const authRoutes = (deps: Deps) =>
  ({
    'POST /api/auth/tokens': ({ body }) => signIn(deps, body),
    'POST /api/auth/refresh': ({ raw }) => renew(deps, bearerToken(raw.headers.authorization)),
    'DELETE /api/auth/logout': async ({ caller }) => {
      if (caller) await signOut(deps, caller.signInNo)
      return null
    },
  }) satisfies Handlers

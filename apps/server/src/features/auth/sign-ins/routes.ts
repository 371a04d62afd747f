import type { Deps } from '../../../lib/deps.ts'
import type { Handlers } from '../../../lib/http/mount.ts'
import { endOtherSignIns, endOwnSignIn, ownSignIns } from './commands.ts'

export const signInRoutes = (deps: Deps) =>
  ({
    'GET /api/auth/sign-ins': ({ caller }) => ownSignIns(deps, caller),
    'DELETE /api/auth/sign-ins': async ({ caller }) => {
      await endOtherSignIns(deps, caller)
      return null
    },
    'DELETE /api/auth/sign-ins/:signInNo': async ({ caller, params: { signInNo } }) => {
      await endOwnSignIn(deps, caller, signInNo)
      return null
    },
  }) satisfies Handlers

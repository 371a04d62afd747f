import type { Deps } from '../../../lib/deps.ts'
import type { Handlers } from '../../../lib/http/mount.ts'
import {
  beginSetup,
  finishSignIn,
  renewRecoveryCodes,
  switchOff,
  switchOn,
  twoStepState,
} from './commands.ts'

export const twoStepRoutes = (deps: Deps) =>
  ({
    'POST /api/auth/two-step': ({ caller, body, raw, reply }) =>
      finishSignIn(deps, {
        caller,
        code: body.code,
        address: raw.ip,
        cookie: raw.headers.cookie,
        remember: (cookie) => void reply.header('set-cookie', cookie),
      }),
    'GET /api/auth/two-step': ({ caller }) => twoStepState(deps, caller),
    'POST /api/auth/two-step/setup': ({ caller }) => beginSetup(deps, caller),
    'PUT /api/auth/two-step': ({ caller, body, raw }) =>
      switchOn(deps, { caller, code: body.code, address: raw.ip }),
    'DELETE /api/auth/two-step': async ({ caller, body, raw }) => {
      await switchOff(deps, { caller, code: body.code, address: raw.ip })
      return null
    },
    'POST /api/auth/two-step/recovery-codes': ({ caller, body, raw }) =>
      renewRecoveryCodes(deps, { caller, code: body.code, address: raw.ip }),
  }) satisfies Handlers

import type { Deps } from '../../../lib/deps.ts'
import type { Handlers } from '../../../lib/http/mount.ts'
import { requestMemberCode, requestSignUpCode, verifyCode } from './commands.ts'

export const codeRoutes = (deps: Deps) =>
  ({
    'POST /api/email/verify-email': async ({ body, raw }) => {
      await requestSignUpCode(deps, { email: body.memberEmail, address: raw.ip })
      return null
    },
    'POST /api/email/editprofile-verify': async ({ body, caller, raw }) => {
      const { memberNo } = caller
      await requestMemberCode(deps, { email: body.memberEmail, memberNo, address: raw.ip })
      return null
    },
    'POST /api/email/check-verifycode': async ({ body, raw }) => {
      await verifyCode(deps, { email: body.email, code: body.verifyCode, address: raw.ip })
      return null
    },
  }) satisfies Handlers

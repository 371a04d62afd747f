import type { Deps } from '../../../lib/deps.ts'
import { askerCookie, askerOf } from '../../../lib/http/askers/asker.ts'
import type { Handlers } from '../../../lib/http/mount.ts'
import { requestMemberCode, requestSignUpCode, verifyCode } from './commands.ts'

export const codeRoutes = (deps: Deps) =>
  ({
    'POST /api/email/verify-email': async ({ body, raw, reply }) => {
      const asker = askerOf(deps, raw)
      await requestSignUpCode(deps, { email: body.memberEmail, address: raw.ip, asker })
      void reply.header('set-cookie', askerCookie(deps, raw))
      return null
    },
    'POST /api/email/editprofile-verify': async ({ body, caller, raw, reply }) => {
      const { memberNo } = caller
      const asker = askerOf(deps, raw)
      await requestMemberCode(deps, { email: body.memberEmail, memberNo, address: raw.ip, asker })
      void reply.header('set-cookie', askerCookie(deps, raw))
      return null
    },
    'POST /api/email/check-verifycode': async ({ body, raw }) => {
      const { email, verifyCode: code } = body
      await verifyCode(deps, { email, code, address: raw.ip, asker: askerOf(deps, raw) })
      return null
    },
  }) satisfies Handlers

import type { Deps } from '../../lib/deps.ts'
import { bearerToken } from '../../lib/http/caller.ts'
import type { Handlers } from '../../lib/http/mount.ts'
import { confirmPassword } from './confirmation/commands.ts'
import { findMemberId, signIn, signOut } from './sign-in/commands.ts'
import { renew } from './sign-in/renewal.ts'
import { deviceOf } from './sign-ins/rules.ts'
import { mailTemporaryPassword } from './temporary-password/commands.ts'

export const authRoutes = (deps: Deps) =>
  ({
    'POST /api/auth/tokens': ({ body, raw, reply }) =>
      signIn(deps, {
        ...body,
        address: raw.ip,
        device: deviceOf(raw),
        cookie: raw.headers.cookie,
        remember: (cookie) => void reply.header('set-cookie', cookie),
      }),
    'POST /api/auth/refresh': ({ raw }) =>
      renew(deps, { token: bearerToken(raw.headers.authorization), device: deviceOf(raw) }),
    'DELETE /api/auth/logout': async ({ raw }) => {
      await signOut(deps, bearerToken(raw.headers.authorization))
      return null
    },
    'POST /api/auth/password-confirm': async ({ body, caller, raw }) => {
      await confirmPassword(deps, caller, { secret: body.password, address: raw.ip })
      return null
    },
    'POST /api/member/find-id': ({ body, raw }) =>
      findMemberId(deps, { email: body.memberEmail, address: raw.ip }),
    'POST /api/email/pw-verify': async ({ body, raw }) => {
      const { memberId, memberEmail } = body
      await mailTemporaryPassword(deps, { memberId, email: memberEmail, address: raw.ip })
      return null
    },
  }) satisfies Handlers

import type { MemberExport } from '@matjari/contract/accounts/entities'
import { memberCalls } from '@matjari/contract/accounts/member-calls'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { spendAttempt } from '../../db/attempts.ts'
import { bearerToken } from '../../http/caller.ts'
import { sendLongResponse } from '../../http/long-response.ts'
import type { EarlyChecks, Handlers } from '../../http/mount.ts'
import { cappedForAdmin, sliceOf } from '../../lib/paging.ts'
import type { Deps } from '../deps.ts'
import { deviceOf } from './devices.ts'
import {
  proofOwnerCookie,
  proofOwnerOf,
  requestMemberCode,
  requestSignUpCode,
  verifyCode,
} from './email-codes.ts'
import { listMembers, pageOfMembers } from './member-admin.sql.ts'
import { changeMember, type MemberLifecycle } from './member-admin.ts'
import {
  exportMember,
  type MemberExportSources,
  type WithdrawalStep,
  withdraw,
} from './member-lifecycle.ts'
import { readMyPage } from './members.sql.ts'
import { confirmPassword, mailTemporaryPassword, requireConfirmed } from './passwords.ts'
import { setMarketingConsent, updateProfile } from './profile.ts'
import { endOtherSignIns, endOwnSignIn, ownSignIns, renewSession } from './sessions.ts'
import { findMemberId, signIn, signOut } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { completeSocialMember, refuseCompleted } from './social-members.ts'
import { refuseTakenNames } from './taken-names.ts'
import {
  beginSetup,
  finishSignIn,
  renewRecoveryCodes,
  switchOff,
  switchOn,
  twoStepState,
} from './two-step.ts'

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
      renewSession(deps, { token: bearerToken(raw.headers.authorization), device: deviceOf(raw) }),
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

export const codeRoutes = (deps: Deps) =>
  ({
    'POST /api/email/verify-email': async ({ body, raw, reply }) => {
      const asker = proofOwnerOf(deps, raw)
      await requestSignUpCode(deps, { email: body.memberEmail, address: raw.ip, asker })
      void reply.header('set-cookie', proofOwnerCookie(deps, raw))
      return null
    },
    'POST /api/email/editprofile-verify': async ({ body, caller, raw, reply }) => {
      const { memberNo } = caller
      const asker = proofOwnerOf(deps, raw)
      await requestMemberCode(deps, { email: body.memberEmail, memberNo, address: raw.ip, asker })
      void reply.header('set-cookie', proofOwnerCookie(deps, raw))
      return null
    },
    'POST /api/email/check-verifycode': async ({ body, raw }) => {
      const { email, verifyCode: code } = body
      await verifyCode(deps, { email, code, address: raw.ip, asker: proofOwnerOf(deps, raw) })
      return null
    },
  }) satisfies Handlers

export const memberRoutes = (
  deps: Deps,
  {
    leaving,
    leavingSteps,
    exports,
  }: {
    leaving: MemberLifecycle
    leavingSteps: readonly WithdrawalStep[]
    exports: MemberExportSources
  },
) =>
  ({
    'POST /api/member/check-id': async ({ body, raw }) => {
      await spendAttempt(deps, { kind: 'nameCheck', address: raw.ip })
      await refuseTakenNames(deps.db, body)
      return null
    },
    'POST /api/member/check-nickname': async ({ body, caller, raw }) => {
      await spendAttempt(deps, { kind: 'nameCheck', address: raw.ip })
      await refuseTakenNames(deps.db, { ...body, exceptMemberNo: caller?.memberNo })
      return null
    },
    'POST /api/member': async ({ parts, files, raw }) => {
      const asker = proofOwnerOf(deps, raw)
      await signUp(deps, { form: parts, picture: files.memberProFiles[0], asker })
      return null
    },
    'PUT /api/member/social-update': async ({ caller, parts, files }) => {
      await completeSocialMember(deps, { caller, form: parts, picture: files.memberProFiles[0] })
      return null
    },
    'POST /api/member/mypage-info': ({ caller }) => readMyPage(deps.db, caller.memberNo),
    'PUT /api/member/update': async ({ caller, parts, files, raw }) => {
      const asker = proofOwnerOf(deps, raw)
      await updateProfile(deps, { caller, form: parts, picture: files.memberProFiles[0], asker })
      return null
    },
    'DELETE /api/member/delete': async ({ caller, body, raw }) => {
      const { password: secret, affected, reason } = body
      const decided = { caller, secret, affected, reason }
      await withdraw(deps, { ...decided, address: raw.ip, leaving, leavingSteps })
      return null
    },
    'PUT /api/member/marketing-consent': async ({ caller, body }) => {
      const { memberNo } = caller
      await setMarketingConsent(deps, { memberNo, isAgreed: body.isAgreed === 'Y' })
      return null
    },
    'GET /api/member/export': async ({ caller, reply }) => {
      await sendLongResponse<MemberExport>(reply, {
        call: memberCalls['GET /api/member/export'],
        write: (writer) => exportMember(deps, { caller, exports, writer }),
      })
      return null
    },
    'GET /api/member/member-list': async ({ query }) =>
      cappedForAdmin(await listMembers(deps.db, query)),
    'GET /api/admin/members': ({ query: { page, size, ...sought } }) =>
      pageOfMembers(deps.db, sought, sliceOf({ page, size }, limits.admin.perPage)),
    'POST /api/member/admin-update': async ({ caller, body, say }) => {
      const { memberId, reason, affected, ...flags } = body
      const sent = { caller, memberId, reason, affected, leaving, ...flags }
      if ((await changeMember(deps, sent)) === 'kept') say(messages.admin.bookingsPaused)
      return null
    },
  }) satisfies Handlers

export const memberChecks = (deps: Deps) =>
  ({
    'PUT /api/member/social-update': ({ caller }) => refuseCompleted(deps, caller.memberNo),
    'PUT /api/member/update': ({ caller: { signInNo } }) =>
      requireConfirmed(deps.db, { signInNo, now: deps.now() }),
  }) satisfies EarlyChecks

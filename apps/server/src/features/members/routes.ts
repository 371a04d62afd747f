import { memberCalls } from '@matjari/contract/calls/members'
import type { MemberExport } from '@matjari/contract/entities/account/member-export'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { spendAttempt } from '../../lib/attempts.ts'
import type { Deps } from '../../lib/deps.ts'
import { askerOf } from '../../lib/http/askers/asker.ts'
import { sendLongAnswer } from '../../lib/http/long-answer.ts'
import type { EarlyChecks, Handlers } from '../../lib/http/mount.ts'
import { cappedForAdmin, sliceOf } from '../../lib/paging.ts'
import { requireConfirmed } from '../auth/confirmation/commands.ts'
import { changeMember, type Leaving } from './admin/commands.ts'
import { listMembers, pageOfMembers } from './admin/store.ts'
import { setMarketingConsent } from './consents/commands.ts'
import { type Exports, exportMember } from './export/commands.ts'
import { refuseTakenNames } from './names/commands.ts'
import { updateProfile } from './profile/commands.ts'
import { readMyPage } from './profile/store.ts'
import { signUp } from './sign-up/commands.ts'
import { completeSocialMember, refuseCompleted } from './social/commands.ts'
import { type LeavingStep, withdraw } from './withdrawal/commands.ts'

type FromElsewhere = {
  readonly leaving: Leaving
  readonly leavingSteps: readonly LeavingStep[]
  readonly exports: Exports
}

export const memberRoutes = (deps: Deps, { leaving, leavingSteps, exports }: FromElsewhere) =>
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
      const asker = askerOf(deps, raw)
      await signUp(deps, { form: parts, picture: files.memberProFiles[0], asker })
      return null
    },
    'PUT /api/member/social-update': async ({ caller, parts, files }) => {
      await completeSocialMember(deps, { caller, form: parts, picture: files.memberProFiles[0] })
      return null
    },
    'POST /api/member/mypage-info': ({ caller }) => readMyPage(deps.db, caller.memberNo),
    'PUT /api/member/update': async ({ caller, parts, files, raw }) => {
      const asker = askerOf(deps, raw)
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
      await sendLongAnswer<MemberExport>(reply, {
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

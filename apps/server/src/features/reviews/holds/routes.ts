import { holdLimits } from '@matjari/contract/rules/reviews/hold'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { Handlers } from '../../../lib/http/mount.ts'
import { sliceOf } from '../../../lib/paging.ts'
import { answerHold, askForHold, takeBackHold } from './commands.ts'
import { transparencyOf } from './counts.ts'
import { decideHold } from './deciding.ts'
import { holdFor, listHolds } from './listing.ts'

export const reviewHoldRoutes = (deps: Deps) =>
  ({
    'POST /api/reviews/:reviewNo/hold': ({ caller, params, body }) =>
      askForHold(deps, { caller, ...params, ...body }),
    'DELETE /api/reviews/:reviewNo/hold': ({ caller, params }) =>
      takeBackHold(deps, { caller, ...params }),
    'PUT /api/reviews/:reviewNo/hold/answer': ({ caller, params, body }) =>
      answerHold(deps, { caller, ...params, ...body }),
    'GET /api/admin/review-holds': ({ caller, query: { state, ...page } }) =>
      listHolds(deps, { caller, state, slice: sliceOf(page, holdLimits.perPage) }),
    'PATCH /api/admin/review-holds/:holdNo': async ({ caller, params, body }) => {
      await decideHold(deps, { caller, ...params, ...body, days: body.days })
      const hold = await holdFor(deps, { caller, ...params })
      if (!hold) throw new AppError('notFound')
      return hold
    },
    'GET /api/transparency': ({ publicDb }) => transparencyOf(publicDb, deps.now()),
  }) satisfies Handlers

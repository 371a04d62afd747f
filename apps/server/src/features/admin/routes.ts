import type { Dashboard } from '@matjari/contract/admin/entities'
import { limits } from '@matjari/contract/limits'
import { seoulToday } from '@matjari/contract/seoul-day'
import type { Handlers } from '../../http/mount.ts'
import { sliceOf } from '../../lib/paging.ts'
import { backupState } from '../backup/backups.ts'
import type { Deps } from '../deps.ts'
import { listAudit } from './audit.ts'
import * as store from './dashboard.ts'
import { countsOf, pendingCounts, spanToSunday, spanToToday, unansweredChats } from './dashboard.ts'

export const adminRoutes = (deps: Deps) =>
  ({
    'GET /api/admin/dashboard': () => dashboardOf(deps),
    'GET /api/admin/counts': () => pendingCounts(deps.db),
    'GET /api/admin/audit': ({ query: { page, size, ...sought } }) =>
      listAudit(deps.db, { sought, slice: sliceOf({ page, size }, limits.audit.perPage) }),
  }) satisfies Handlers

async function dashboardOf(deps: Deps): Promise<Dashboard> {
  const { db, now } = deps
  const today = seoulToday(now())
  const toToday = spanToToday(today)
  const toSunday = spanToSunday(today)
  const upToToday = { today, to: today }
  return {
    day: today,
    reservations: countsOf(await store.reservationsPerDay(db, toSunday), { ...toSunday, today }),
    reviews: countsOf(await store.reviewsPerDay(db, toToday), upToToday),
    members: countsOf(await store.membersPerDay(db, toToday), upToToday),
    openReportCount: await store.openReportCount(db),
    untoldNewsCount: await store.undeliveredEventCount(db),
    backup: await backupState(deps),
    ...(await store.pendingRestaurants(db)),
    recentReviews: await store.recentReviews(db),
    ...(await unansweredChats(db, store.listedMax)),
  }
}

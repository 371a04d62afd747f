import type { CallDescription } from '@matjari/contract/call'
import { calls, describedCalls } from '@matjari/contract/calls/all'
import { messages } from '@matjari/contract/messages'
import { socketClosed } from '@matjari/contract/sockets'
import type { FastifyInstance } from 'fastify'
import { sampleAccountRoutes } from './demo/sample-accounts.ts'
import type { MemberLifecycle } from './features/accounts/member-admin.ts'
import type { MemberExportSources } from './features/accounts/member-lifecycle.ts'
import {
  authRoutes,
  codeRoutes,
  memberChecks,
  memberRoutes,
  signInRoutes,
  twoStepRoutes,
} from './features/accounts/routes.ts'
import { exportSignIns } from './features/accounts/sessions.ts'
import { callerOf } from './features/accounts/sign-in.ts'
import { socialRoutes } from './features/accounts/social-routes.ts'
import { forgetTwoStepOf } from './features/accounts/two-step.ts'
import { adminRoutes } from './features/admin/routes.ts'
import { chatSockets } from './features/chat/chat-sockets.ts'
import { exportChat } from './features/chat/messages.ts'
import { forgetChatOf } from './features/chat/rooms.ts'
import { chatRoutes } from './features/chat/routes.ts'
import type { Deps } from './features/deps.ts'
import { serveMedia } from './features/media/routes.ts'
import { addDevMailbox } from './features/notifications/dev-mailbox.ts'
import { exportInbox, forgetInboxOf } from './features/notifications/inbox.ts'
import { exportPush } from './features/notifications/push.ts'
import { inboxRoutes, pushRoutes } from './features/notifications/routes.ts'
import { deskSockets } from './features/owner-desk/desk-sockets.ts'
import { exportGuestNotes, forgetNotesAbout } from './features/owner-desk/member-lifecycle.ts'
import { deskDayRoutes, deskRoutes } from './features/owner-desk/routes.ts'
import {
  cancelReservationsOf,
  exportReservations,
  forgetContactsOf,
} from './features/reservations/member-lifecycle.ts'
import { restaurantNosOf } from './features/reservations/reservations.ts'
import {
  reservationBoardRoutes,
  reservationRoutes,
  tableSearchRoutes,
  upcomingGuestRoutes,
} from './features/reservations/routes.ts'
import { resolveStranded, strandedBookings } from './features/reservations/stranded-bookings.ts'
import { tableSearchFor } from './features/reservations/table-search.ts'
import {
  resolveUpcoming,
  resolveUpcomingOf,
  upcomingReservations,
} from './features/reservations/upcoming-guests.ts'
import {
  exportFavorites,
  favoriteRoutes,
  forgetFavoritesOf,
} from './features/restaurants/favorites.ts'
import {
  closeRestaurantsOf,
  deactivateRestaurantsOf,
  exportRequests,
  exportRestaurants,
} from './features/restaurants/member-lifecycle.ts'
import {
  menuChecks,
  menuRoutes,
  restaurantChecks,
  restaurantRoutes,
  shopChecks,
  shopRoutes,
} from './features/restaurants/routes.ts'
import { addPagesForSearchEngines, headsOf } from './features/restaurants/search-engine-pages.ts'
import {
  clearReceiptsOf,
  clearTakedownAnswersOf,
  exportReports,
  exportReviews,
  exportTakedowns,
} from './features/reviews/member-lifecycle.ts'
import {
  reviewModerationRoutes,
  reviewRoutes,
  reviewTakedownRoutes,
  reviewWriteRoutes,
} from './features/reviews/routes.ts'
import { hoursRoutes, settingsRoutes } from './features/schedule/routes.ts'
import { searchAliasRoutes, searchRoutes } from './features/search/routes.ts'
import { exportWorkplaces, forgetStaffOf } from './features/staff/member-lifecycle.ts'
import { staffRoutes } from './features/staff/routes.ts'
import {
  endWaitlistOf,
  exportWaitlist,
  forgetWaitlistOf,
} from './features/waitlist/member-lifecycle.ts'
import { waitlistRoutes } from './features/waitlist/routes.ts'
import { waitlistSockets } from './features/waitlist/waitlist-sockets.ts'
import { startCacheInvalidation } from './http/cache/cache-invalidation.ts'
import { reportCacheCounts, responseCache } from './http/cache/response-cache.ts'
import type { Identify } from './http/caller.ts'
import { addDocs } from './http/docs.ts'
import { addHealthChecks, watchDisk } from './http/health.ts'
import { createHttpServer } from './http/http-server.ts'
import type { LogStream } from './http/logging.ts'
import type { EarlyChecks, Handlers } from './http/mount.ts'
import { serveWebApp } from './http/pages/web-app.ts'
import { publicDbOf, rememberingWrites } from './http/public-db.ts'
import { publicLoader, publicResponses } from './http/public-responses.ts'
import { serveSockets } from './http/sockets/sockets.ts'
import { addMetrics } from './observers.ts'

/** A member who leaves: each feature sees to its own. Those that hold the member come last. */
const leavingSteps = [
  cancelReservationsOf,
  forgetWaitlistOf,
  forgetContactsOf,
  closeRestaurantsOf,
  forgetFavoritesOf,
  clearTakedownAnswersOf,
  clearReceiptsOf,
  forgetInboxOf,
  forgetNotesAbout,
  forgetStaffOf,
  forgetChatOf,
  forgetTwoStepOf,
]

/** A member who may no longer run restaurants, or no longer anything: by an administrator, or by leaving. */
export const leaving: MemberLifecycle = {
  async giveUpRestaurants(tx, { memberNo, actor, actorNo, choice, reason, now }) {
    const by = { actor, actorNo }
    const closing = { ownerNo: memberNo, choice, reason, by, now }
    if ((await resolveUpcomingOf(tx, closing)) === 'kept') return 'kept'
    if (actor === 'admin') await deactivateRestaurantsOf(tx, { memberNo, actorNo, reason, now })
    return 'free'
  },
  hasGuestsToCome: async (db, { memberNo, now }) =>
    (await upcomingReservations(db, { restaurantNos: await restaurantNosOf(db, memberNo), now }))
      .length > 0,
  giveUpTables: async (tx, { memberNo, actorNo, now }) => {
    await endWaitlistOf(tx, { memberNo, now })
    await cancelReservationsOf(tx, {
      memberNo,
      now,
      // The restaurants do not learn why an administrator stopped the member.
      ...(actorNo !== memberNo && {
        by: { actor: 'admin', actorNo, reason: messages.admin.memberStoppedReason },
      }),
    })
  },
}

/** A member downloads what is stored about them: each feature contributes its part. */
const exports: MemberExportSources = {
  signIns: exportSignIns,
  restaurants: exportRestaurants,
  restaurantRequests: exportRequests,
  reservations: exportReservations,
  waitings: exportWaitlist,
  reviews: exportReviews,
  favorites: exportFavorites,
  reports: exportReports,
  holds: exportTakedowns,
  guestNotes: exportGuestNotes,
  workplaces: exportWorkplaces,
  inboxMessages: exportInbox,
  pushSubscriptions: exportPush,
  chatMessages: exportChat,
}

/** An owner who changes the schedule: reservations handles the bookings that become impossible. */
const affected = { list: strandedBookings, settle: resolveStranded }

/** Every feature's calls in one table. */
const allHandlers = (deps: Deps): Handlers => ({
  ...authRoutes(deps),
  ...signInRoutes(deps),
  ...twoStepRoutes(deps),
  ...codeRoutes(deps),
  ...memberRoutes(deps, { leaving, leavingSteps, exports }),
  ...socialRoutes(deps),
  ...restaurantRoutes(deps, { settleGuests: resolveUpcoming }),
  ...shopRoutes(deps),
  ...searchRoutes(deps, { tablesFor: tableSearchFor }),
  ...searchAliasRoutes(deps),
  ...menuRoutes(deps),
  ...favoriteRoutes(deps),
  ...hoursRoutes(deps, { affected }),
  ...settingsRoutes(deps, { affected }),
  ...reservationRoutes(deps),
  ...tableSearchRoutes(deps),
  ...reservationBoardRoutes(deps),
  ...deskDayRoutes(deps),
  ...deskRoutes(deps),
  ...staffRoutes(deps),
  ...upcomingGuestRoutes(deps),
  ...reviewRoutes(deps),
  ...reviewWriteRoutes(deps),
  ...reviewModerationRoutes(deps),
  ...reviewTakedownRoutes(deps),
  ...inboxRoutes(deps),
  ...pushRoutes(deps),
  ...waitlistRoutes(deps),
  ...chatRoutes(deps),
  ...adminRoutes(deps),
  ...(deps.config.production ? {} : sampleAccountRoutes(deps)),
})

/** What is refused before an upload is read. */
const allEarlyChecks = (deps: Deps): EarlyChecks => ({
  ...memberChecks(deps),
  ...menuChecks(deps),
  ...restaurantChecks(deps),
  ...shopChecks(deps),
})

/** Builds the whole server, ready to listen or to be asked by a test. */
export async function buildApp(
  deps: Deps,
  { webRoot, logStream }: { webRoot: string; logStream?: LogStream },
) {
  const { config } = deps
  const handlers = allHandlers(deps)
  const identify: Identify = (token, request) => callerOf(deps, token, request)
  const earlyChecks = allEarlyChecks(deps)
  const cache = responseCache({ mostBytes: config.answerCacheBytes, now: deps.now })
  const { db, replicas } = deps
  const publicDb = publicDbOf({ db, replicas })
  const rememberWrite = replicas && rememberingWrites(replicas, config)
  const responses = publicResponses({ cache, now: deps.now, publicDb })
  const app = await createHttpServer({
    config,
    now: deps.now,
    handlers,
    earlyChecks,
    identify,
    logStream,
    responses,
    publicDb,
    metrics: deps.metrics,
    traces: deps.traces,
    afterChange: (key, reply) => {
      const { movesBookings, changesPublicData }: CallDescription = calls[key]
      if (movesBookings) deps.boardEvents.changedAnywhere()
      const heard = changesPublicData ? changes.catchUp() : undefined
      return rememberWrite ? Promise.all([heard, rememberWrite(reply)]) : heard
    },
  })
  const changes = startCacheInvalidation({
    cache,
    notices: deps.notices,
    onError: (err) => app.log.warn({ err }, 'changes are not heard'),
    onChange: () => replicas?.requireCurrent(),
  })
  replicas?.onDoubt(cache.empty)
  app.addHook('onReady', () => changes.listen())
  reportCacheCounts(app, cache)
  app.addHook('onClose', () => changes.stop())
  addDocs(app, { publicUrl: config.publicUrl, unserved: unservedBy(handlers) })
  const disk = watchDisk({ folder: config.dataDir, now: deps.now })
  addHealthChecks(app, { ...deps, disk })
  addMetrics(app, { ...deps, cache })
  addSockets(app, deps)
  serveMedia(app, deps)
  addDevMailbox(app, deps)
  addPagesForSearchEngines(app, deps)
  await serveWebApp(app, {
    root: webRoot,
    config,
    social: deps.social,
    now: deps.now,
    headOf: headsOf(deps),
    ask: publicLoader(app, { responses, now: deps.now }),
    cache,
  })
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Asks browsers to connect again, which leads them to another process. */
    sendSocketsAway: () => void
  }
}

/** What stays open beside the calls: first all windows are closed, then what looked after them ends. */
function addSockets(app: FastifyInstance, deps: Deps) {
  const halves = [chatSockets(app, deps), deskSockets(app, deps), waitlistSockets(app, deps)]
  const sockets = serveSockets(
    app,
    deps,
    halves.flatMap(({ routes }) => routes),
  )
  app.decorate('sendSocketsAway', () => sockets.sendAway(socketClosed.goingAway))
  app.addHook('preClose', async () => {
    await sockets.close(socketClosed.goingAway)
    await Promise.all(halves.map(({ stop }) => stop()))
  })
}

const unservedBy = (handlers: Handlers) =>
  new Set<string>(describedCalls.map(([key]) => key).filter((key) => !handlers[key]))

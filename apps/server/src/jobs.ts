import { forgetEndedAttempts } from './db/attempts.ts'
import { forgetOldCodes } from './features/accounts/email-codes.ts'
import { forgetOldSignIns } from './features/accounts/sign-in.ts'
import { resealTwoStep } from './features/accounts/two-step.ts'
import type { Deps } from './features/deps.ts'
import { sweepPictures } from './features/media/pictures.ts'
import { forgetReadMessages } from './features/notifications/inbox.ts'
import { forgetOldMail, resealMail } from './features/notifications/mail.ts'
import { startDelivery } from './features/notifications/mail-delivery.ts'
import { resealPushKey } from './features/notifications/push.ts'
import { deliverPush } from './features/notifications/push-delivery.ts'
import { forgetOldGuests } from './features/owner-desk/member-lifecycle.ts'
import { forgetOldBookingKeys } from './features/reservations/booking.ts'
import { forgetOldIdempotencyKeys } from './features/reservations/idempotency.ts'
import { forgetOldContacts } from './features/reservations/member-lifecycle.ts'
import {
  remindOfTomorrow,
  sendReservationEvents,
} from './features/reservations/reservation-events.ts'
import { notifyRegistrants } from './features/restaurants/restaurant-events.ts'
import { restoreExpiredTakedowns } from './features/reviews/takedowns.ts'
import { eraseDeletedReviews } from './features/reviews/writing.ts'
import { keepRanksCurrent } from './features/search/indexing/refresh.ts'
import { forgetOldInvitations } from './features/staff/member-lifecycle.ts'
import { forgetOldWaitlist } from './features/waitlist/member-lifecycle.ts'
import { sweepHolds, unclaimedTablesSweep } from './features/waitlist/offer-sweep.ts'
import { sendWaitlistEvents } from './features/waitlist/waitlist-events.ts'
import { openSmtp, tracedMail } from './lib/mail/smtp.ts'
import { startRepeatingJob } from './lib/queues/repeating-job.ts'

const hourMs = 60 * 60 * 1000
/** A guest who has just booked expects the notification at once. */
const eventsMs = 1_000
/** The review is checked often, because owner and author know the time at which it becomes public again. */
const takedownsMs = 60_000
/** A missed offer of a free table is no hurry. */
const unclaimedTablesMs = 10_000
const stopPatienceMs = 5_000

type Write = (details: object, line: string) => void
type Log = { readonly warn: Write; readonly info: Write }

/** The work beside requests: sends mails and notifications, and deletes what is no longer needed. */
export function startJobs(deps: Deps, log: Log) {
  const { smtpUrl, mailFrom } = deps.config
  const transport = smtpUrl
    ? tracedMail(openSmtp({ url: smtpUrl, from: mailFrom }), deps.traces)
    : null
  const delivery = transport && startDelivery(deps, transport, { log })
  const bookingEvents = startRepeatingJob(
    (isStopping) => sendReservationEvents(deps, { isStopping, log }),
    {
      everyMs: eventsMs,
      job: deps.metrics?.job('booking_news', eventsMs),
      onError: (err) => log.warn({ err }, 'sending reservation events failed'),
    },
  )
  const restaurantEvents = startRepeatingJob(
    (isStopping) => notifyRegistrants(deps, { isStopping, log }),
    {
      everyMs: eventsMs,
      job: deps.metrics?.job('restaurant_news', eventsMs),
      onError: (err) => log.warn({ err }, 'sending restaurant events failed'),
    },
  )
  const ended = choreWatch(deps)
  const housekeeping = startRepeatingJob(
    (isStopping) => runChores(deps, { isStopping, log, ended }),
    {
      everyMs: hourMs,
      atOnce: true,
      onError: (err) => log.warn({ err }, 'housekeeping failed'),
    },
  )
  const takedowns = startRepeatingJob((isStopping) => restoreExpiredTakedowns(deps, isStopping), {
    everyMs: takedownsMs,
    job: deps.metrics?.job('held_reviews', takedownsMs),
    atOnce: true,
    onError: (err) => log.warn({ err }, 'ending takedowns failed'),
  })
  const waitlistHolds = startRepeatingJob((isStopping) => sweepHolds(deps, { isStopping, log }), {
    everyMs: eventsMs,
    job: deps.metrics?.job('waiting_holds', eventsMs),
    atOnce: true,
    onError: (err) => log.warn({ err }, 'sweeping holds failed'),
  })
  const waitlistEvents = startRepeatingJob(
    (isStopping) => sendWaitlistEvents(deps, { isStopping, log }),
    {
      everyMs: eventsMs,
      job: deps.metrics?.job('waiting_news', eventsMs),
      onError: (err) => log.warn({ err }, 'sending waitlist events failed'),
    },
  )
  const push = startRepeatingJob((isStopping) => deliverPush(deps, { isStopping, log }), {
    everyMs: eventsMs,
    job: deps.metrics?.job('push', eventsMs),
    onError: (err) => log.warn({ err }, 'push delivery failed'),
  })
  const unclaimedTables = startRepeatingJob(unclaimedTablesSweep(deps, log), {
    everyMs: unclaimedTablesMs,
    job: deps.metrics?.job('forgotten_room', unclaimedTablesMs),
    atOnce: true,
    onError: (err) => log.warn({ err }, 'sweeping unclaimed tables failed'),
  })
  const resealing = startRepeatingJob((isStopping) => resealAll(deps, { isStopping, log }), {
    everyMs: hourMs,
    job: deps.metrics?.job('resealing', hourMs),
    atOnce: true,
    onError: (err) => log.warn({ err }, 'sealing again failed'),
  })
  return {
    /** After this no job uses the database, except one that exceeded the time limit. */
    async stop() {
      const waitlistJobs = [waitlistHolds, waitlistEvents, push, unclaimedTables]
      const all = [
        housekeeping,
        bookingEvents,
        restaurantEvents,
        takedowns,
        resealing,
        ...waitlistJobs,
      ]
      const rounds = all.map((round) => round.stop(stopPatienceMs))
      await Promise.all([...rounds, delivery?.stop()])
      transport?.close()
    },
  }
}

const chores = [
  eraseDeletedReviews,
  forgetEndedAttempts,
  forgetOldCodes,
  forgetOldContacts,
  forgetOldGuests,
  forgetOldInvitations,
  forgetOldBookingKeys,
  forgetOldMail,
  forgetOldSignIns,
  forgetOldWaitlist,
  forgetOldIdempotencyKeys,
  forgetReadMessages,
  keepRanksCurrent,
  remindOfTomorrow,
  sweepPictures,
]

/** Each chore is counted alone: a round of all chores has no single result. */
const choreWatch = ({ metrics }: Deps) => {
  const jobs = new Map(chores.map((chore) => [chore, metrics?.job(chore.name, hourMs)]))
  return (chore: (typeof chores)[number], round: { failed: boolean; ms: number }) =>
    jobs.get(chore)?.ended(round)
}

/** A chore that fails, e.g. because the picture store is down, must not stop the others. */
async function runChores(
  deps: Deps,
  {
    isStopping,
    log,
    ended,
  }: { isStopping: () => boolean; log: Log; ended: ReturnType<typeof choreWatch> },
) {
  for (const chore of chores) {
    if (isStopping()) return
    const began = performance.now()
    const failed = await chore(deps).then(
      () => false,
      (error: unknown) => {
        log.warn({ err: error }, 'housekeeping failed')
        return true
      },
    )
    ended(chore, { failed, ms: performance.now() - began })
  }
}

/**
 * Seals stored secrets again after a change of TOKEN_SECRET. When the log line shows only zeros twice, nothing stored
 * needs the previous secret.
 */
async function resealAll(deps: Deps, { isStopping, log }: { isStopping: () => boolean; log: Log }) {
  if (deps.secrets.previous.length === 0) return
  const twoStep = await resealTwoStep(deps, { isStopping })
  const mail = await resealMail(deps, { isStopping })
  const push = await resealPushKey(deps)
  if (!isStopping())
    log.info({ twoStep, mail, push }, 'sealed again after a change of TOKEN_SECRET')
}

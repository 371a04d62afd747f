import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { memberHint, memberSocket, socketClosed } from '@matjari/contract/sockets'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { WebSocket } from 'ws'
import type { Db } from '../../db/db.ts'
import { admissionRefusals } from '../../http/caller.ts'
import { type SocketHandler, sendText } from '../../http/sockets/open-sockets.ts'
import type { SocketModule } from '../../http/sockets/sockets.ts'
import { AppError } from '../../lib/app-error.ts'
import { coalescedBatches } from '../../lib/queues/batch-queue.ts'
import { callerOf } from '../accounts/sign-in.ts'
import type { Deps } from '../deps.ts'

/** Sends live updates of the waitlist to its members' browsers. */
export function waitlistSockets(app: FastifyInstance, deps: Deps): SocketModule {
  const admissions = waitlistAdmission(deps)
  const subscriptions = waitlistSubscriptions(deps, app.log)

  function handlerOf(subscription: WaitlistSubscription): SocketHandler {
    let socket: WebSocket | undefined
    return {
      expiresAt: subscription.expiresAt,
      opened(opened) {
        socket = opened
        subscriptions.open(opened, subscription)
      },
      // Browsers send nothing on this socket.
      received: () => undefined,
      closed() {
        admissions.leave(subscription)
        if (socket) subscriptions.close(socket)
      },
    }
  }

  return {
    routes: [
      {
        kind: 'news',
        path: new RegExp(`^${memberSocket}$`),
        async admit({ token }) {
          const subscription = await admissions.admit(token)
          try {
            await subscriptions.listen()
          } catch (error) {
            admissions.leave(subscription)
            throw error
          }
          return handlerOf(subscription)
        },
      },
    ],
    stop: () => subscriptions.stop(),
  }
}

/** The member and the sign-in that a socket listens for. */
type WaitlistSubscription = {
  readonly memberNo: string
  readonly signInNo: string
  readonly expiresAt: number
}

/** Admits every member to their own updates, in a limited number of browser windows. */
function waitlistAdmission(deps: Deps) {
  const counts = new Map<string, number>()

  return {
    async admit(token: string | undefined): Promise<WaitlistSubscription> {
      const caller = token ? await callerOf(deps, token) : 'nobody'
      if (typeof caller === 'string') throw new AppError(admissionRefusals[caller])
      const { memberNo, signInNo, expiresAt } = caller
      const open = counts.get(memberNo) ?? 0
      if (open >= limits.waiting.socketsPerMember)
        throw new AppError('tooMany', { message: messages.chat.tooManyWindows })
      counts.set(memberNo, open + 1)
      return { memberNo, signInNo, expiresAt: expiresAt.getTime() }
    },
    leave({ memberNo }: WaitlistSubscription) {
      const open = counts.get(memberNo) ?? 0
      if (open > 1) counts.set(memberNo, open - 1)
      else counts.delete(memberNo)
    },
  }
}

const allMembers = '*'
const memberNoPattern = /^\d{1,19}$/
const hint = Buffer.from(memberHint)

/**
 * All sockets of this process that listen for updates: tells them when to read again, and closes
 * them when their members may no longer listen.
 */
function waitlistSubscriptions(
  { db, notices, now }: Deps,
  log: { warn: (details: object, line: string) => void },
) {
  const onError = (err: unknown) => log.warn({ err }, 'updating waitlist sockets failed')
  const subscriptions = new Map<WebSocket, WaitlistSubscription>()
  const byMember = new Map<string, Set<WebSocket>>()
  const rounds = coalescedBatches(closeThoseOf, { most: 1_000, onError })
  const sweep = setInterval(() => rounds.mark(allMembers), limits.chat.pingSeconds * 1000)
  sweep.unref()

  /** One statement, however many sockets there are. */
  async function closeThoseOf(marked: readonly string[]) {
    const whose = new Set(marked)
    const open = [...subscriptions].filter(
      ([, subscription]) => whose.has(allMembers) || whose.has(subscription.memberNo),
    )
    if (open.length === 0) return
    const signInNos = open.map(([, { signInNo }]) => signInNo)
    for (const place of await endedSubscriptions(db, { signInNos, now: now() }))
      open[place]?.[0].close(socketClosed.refused)
  }

  function tell(sockets: Iterable<WebSocket>) {
    for (const socket of sockets) sendText(socket, hint)
  }

  let listening: Promise<() => Promise<unknown>> | undefined
  async function listenToBoth() {
    const stops = await Promise.all([
      notices.listen('news', {
        // The message of a newer server may not be understood, but it says that something has
        // changed.
        onNotice: (whose) =>
          tell(memberNoPattern.test(whose) ? (byMember.get(whose) ?? []) : subscriptions.keys()),
        onGap: () => tell(subscriptions.keys()),
      }),
      notices.listen('sign_in', {
        onNotice: (whose) => rounds.mark(memberNoPattern.test(whose) ? whose : allMembers),
        onGap: () => rounds.mark(allMembers),
      }),
    ])
    return () => Promise.all(stops.map((stop) => stop()))
  }

  return {
    /** Starts with the first socket: from then on this process receives every notice. */
    listen() {
      listening ??= listenToBoth().catch((error: unknown) => {
        listening = undefined
        throw error
      })
      return listening
    },
    open(socket: WebSocket, subscription: WaitlistSubscription) {
      subscriptions.set(socket, subscription)
      const others = byMember.get(subscription.memberNo) ?? new Set()
      byMember.set(subscription.memberNo, others.add(socket))
      // The sign-in may have ended between its check and now.
      rounds.mark(subscription.memberNo)
    },
    close(socket: WebSocket) {
      const whose = subscriptions.get(socket)?.memberNo ?? ''
      subscriptions.delete(socket)
      const others = byMember.get(whose)
      others?.delete(socket)
      if (others?.size === 0) byMember.delete(whose)
    },
    async stop() {
      clearInterval(sweep)
      await rounds.stop()
      const stopListening = await listening?.catch(() => undefined)
      await stopListening?.()
    },
  }
}

/**
 * The indexes of those sockets that would not be admitted again: signed out, suspended, withdrawn.
 */
async function endedSubscriptions(
  db: Db,
  { signInNos, now }: { signInNos: readonly string[]; now: Date },
) {
  const { rows } = await sql<{ place: number }>`
    select (w.place - 1)::int as place
    from unnest(${signInNos}::bigint[]) with ordinality as w (sign_in_no, place)
    left join sign_in as s on s.sign_in_no = w.sign_in_no
      and s.revoked_at is null and s.expires_at > ${now}::timestamptz
    left join member as m on m.member_no = s.member_no and m.is_active and m.withdrawn_at is null
    where m.member_no is null`.execute(db)
  return rows.map(({ place }) => place)
}

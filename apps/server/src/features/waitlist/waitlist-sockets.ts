import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { memberHint, memberSocket, socketClosed } from '@matjari/contract/sockets'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { WebSocket } from 'ws'
import type { Db } from '../../db/db.ts'
import { unwelcomeRefusals } from '../../http/caller.ts'
import { type SocketHandler, sendText } from '../../http/sockets/open-sockets.ts'
import type { SocketModule } from '../../http/sockets/sockets.ts'
import { AppError } from '../../lib/app-error.ts'
import { coalescedBatches } from '../../lib/queues/batch-queue.ts'
import { callerOf } from '../accounts/sign-in.ts'
import type { Deps } from '../deps.ts'

/** The live half of a member's news. */
export function waitlistSockets(app: FastifyInstance, deps: Deps): SocketModule {
  const admissions = waitlistAdmission(deps)
  const windows = waitlistSubscriptions(deps, app.log)

  function handlerOf(window: WaitlistSubscription): SocketHandler {
    let socket: WebSocket | undefined
    return {
      expiresAt: window.expiresAt,
      opened(opened) {
        socket = opened
        windows.open(opened, window)
      },
      // A window has nothing to say here.
      received: () => undefined,
      closed() {
        admissions.leave(window)
        if (socket) windows.close(socket)
      },
    }
  }

  return {
    routes: [
      {
        kind: 'news',
        path: new RegExp(`^${memberSocket}$`),
        async admit({ token }) {
          const window = await admissions.admit(token)
          try {
            await windows.listen()
          } catch (error) {
            admissions.leave(window)
            throw error
          }
          return handlerOf(window)
        },
      },
    ],
    stop: () => windows.stop(),
  }
}

/** Whose news a window hears. */
type WaitlistSubscription = {
  readonly memberNo: string
  readonly signInNo: string
  readonly expiresAt: number
}

/** Who may listen, and in how many windows: every member to their own news. */
function waitlistAdmission(deps: Deps) {
  const counts = new Map<string, number>()

  return {
    async admit(token: string | undefined): Promise<WaitlistSubscription> {
      const who = token ? await callerOf(deps, token) : 'nobody'
      if (typeof who === 'string') throw new AppError(unwelcomeRefusals[who])
      const { memberNo, signInNo, expiresAt } = who
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

const everybody = '*'
const memberNoPattern = /^\d{1,19}$/
const hint = Buffer.from(memberHint)

/** All windows of this process that listen for news: told when to look again, and closed when they may no longer. */
function waitlistSubscriptions(
  { db, notices, now }: Deps,
  log: { warn: (details: object, line: string) => void },
) {
  const onError = (err: unknown) => log.warn({ err }, 'looking after the news failed')
  const windows = new Map<WebSocket, WaitlistSubscription>()
  const byMember = new Map<string, Set<WebSocket>>()
  const rounds = coalescedBatches(closeThoseOf, { most: 1_000, onError })
  const sweep = setInterval(() => rounds.mark(everybody), limits.chat.pingSeconds * 1000)
  sweep.unref()

  /** However many windows, one statement. */
  async function closeThoseOf(marked: readonly string[]) {
    const whose = new Set(marked)
    const open = [...windows].filter(
      ([, window]) => whose.has(everybody) || whose.has(window.memberNo),
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
        // What a newer server may say is not understood, but that something has changed is.
        onNotice: (whose) =>
          tell(memberNoPattern.test(whose) ? (byMember.get(whose) ?? []) : windows.keys()),
        onGap: () => tell(windows.keys()),
      }),
      notices.listen('sign_in', {
        onNotice: (whose) => rounds.mark(memberNoPattern.test(whose) ? whose : everybody),
        onGap: () => rounds.mark(everybody),
      }),
    ])
    return () => Promise.all(stops.map((stop) => stop()))
  }

  return {
    /** Only once somebody listens: then everything from now on is heard. */
    listen() {
      listening ??= listenToBoth().catch((error: unknown) => {
        listening = undefined
        throw error
      })
      return listening
    },
    open(socket: WebSocket, window: WaitlistSubscription) {
      windows.set(socket, window)
      const others = byMember.get(window.memberNo) ?? new Set()
      byMember.set(window.memberNo, others.add(socket))
      // The sign-in may have ended between the look at it and now.
      rounds.mark(window.memberNo)
    },
    close(socket: WebSocket) {
      const whose = windows.get(socket)?.memberNo ?? ''
      windows.delete(socket)
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

/** The places of those windows that would not be opened again: signed out, stopped, withdrawn. */
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

import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { deskLimits } from '@matjari/contract/owner-desk/rules'
import { deskHint, socketClosed } from '@matjari/contract/sockets'
import { IdInput } from '@matjari/contract/wire'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { WebSocket } from 'ws'
import type { Db } from '../../db/db.ts'
import type { NoticeListener } from '../../db/notices.ts'
import { admissionRefusals } from '../../http/caller.ts'
import { type SocketHandler, sendText } from '../../http/sockets/open-sockets.ts'
import type { SocketModule } from '../../http/sockets/sockets.ts'
import { AppError } from '../../lib/app-error.ts'
import { coalescedBatches } from '../../lib/queues/batch-queue.ts'
import { callerOf } from '../accounts/sign-in.ts'
import type { Deps } from '../deps.ts'
import { isWorkplace } from '../locks/restaurants.ts'
import { requireDeskRestaurant } from '../staff/desk-access.ts'

/** Sends live updates to the boards of the desk: `/ws/desk/{restaurantNo}`. */
export function deskSockets(app: FastifyInstance, deps: Deps): SocketModule {
  const admissions = deskAdmission(deps)
  const subscriptions = boardSubscriptions(deps, app.log)

  function handlerOf(subscription: BoardSubscription): SocketHandler {
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
        kind: 'desk',
        path: /^\/ws\/desk\/(?<restaurantNo>[^/]+)$/,
        async admit({ token, params: { restaurantNo = '' } }) {
          const subscription = await admissions.admit({ token, restaurantNo })
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

/** Which member watches the board of which restaurant. */
type BoardSubscription = {
  readonly memberNo: string
  readonly signInNo: string
  readonly restaurantNo: string
  readonly expiresAt: number
}

/**
 * Admits the owner and the staff of the restaurant, as every call of the desk does, in a limited
 * number of browser windows.
 */
function deskAdmission(deps: Deps) {
  const counts = new Map<string, number>()

  return {
    async admit({
      token,
      restaurantNo,
    }: {
      token: string | undefined
      restaurantNo: string
    }): Promise<BoardSubscription> {
      const caller = token ? await callerOf(deps, token, { isAtDesk: true }) : 'nobody'
      if (typeof caller === 'string') throw new AppError(admissionRefusals[caller])
      if (!caller.isStoreOwner && !caller.isStaff) throw new AppError('forbidden')
      if (!IdInput.safeParse(restaurantNo).success) throw new AppError('notFound')
      await requireDeskRestaurant(deps.db, caller, restaurantNo)
      const { memberNo, signInNo } = caller
      const open = counts.get(memberNo) ?? 0
      if (open >= deskLimits.socketsPerMember)
        throw new AppError('tooMany', { message: messages.chat.tooManyWindows })
      counts.set(memberNo, open + 1)
      return { memberNo, signInNo, restaurantNo, expiresAt: caller.expiresAt.getTime() }
    },
    leave({ memberNo }: BoardSubscription) {
      const open = counts.get(memberNo) ?? 0
      if (open > 1) counts.set(memberNo, open - 1)
      else counts.delete(memberNo)
    },
  }
}

const allMembers = '*'
const hint = Buffer.from(deskHint)

/**
 * All open boards of this process: tells them when to reload, and closes them when their member may
 * no longer see them.
 */
function boardSubscriptions(
  { db, boardEvents, notices, now }: Deps,
  log: { warn: (details: object, line: string) => void },
) {
  const onError = (err: unknown) => log.warn({ err }, 'updating desk sockets failed')
  const subscriptions = new Map<WebSocket, BoardSubscription>()
  const byRestaurant = new Map<string, Set<WebSocket>>()
  const rounds = coalescedBatches(closeThoseOf, { most: 1_000, onError })
  const sweep = setInterval(() => rounds.mark(allMembers), limits.chat.pingSeconds * 1000)
  sweep.unref()

  function notifyBoards(restaurantNos: readonly string[] | null) {
    for (const restaurantNo of restaurantNos ?? byRestaurant.keys())
      for (const socket of byRestaurant.get(restaurantNo) ?? []) sendText(socket, hint)
  }

  /** One statement, however many boards are open. */
  async function closeThoseOf(marked: readonly string[]) {
    const members = new Set(marked)
    const open = [...subscriptions].filter(
      ([, { memberNo }]) => members.has(allMembers) || members.has(memberNo),
    )
    if (open.length === 0) return
    const signInNos = open.map(([, { signInNo }]) => signInNo)
    const restaurantNos = open.map(([, { restaurantNo }]) => restaurantNo)
    for (const place of await boardsToClose(db, { signInNos, restaurantNos, now: now() }))
      open[place]?.[0].close(socketClosed.refused)
  }

  let listening: Promise<() => Promise<unknown>> | undefined
  const leaving: NoticeListener = {
    onNotice: (payload) => rounds.mark(/^\d+$/.test(payload) ? payload : allMembers),
    onGap: () => rounds.mark(allMembers),
  }
  async function listenToAll() {
    const stops = await Promise.all([
      boardEvents.listen(notifyBoards),
      notices.listen('sign_in', leaving),
      notices.listen('staff', leaving),
    ])
    return () => Promise.all(stops.map((stop) => stop()))
  }

  return {
    /** Starts with the first board: from then on this process receives every notice. */
    listen() {
      listening ??= listenToAll().catch((error: unknown) => {
        listening = undefined
        throw error
      })
      return listening
    },
    open(socket: WebSocket, subscription: BoardSubscription) {
      subscriptions.set(socket, subscription)
      const others = byRestaurant.get(subscription.restaurantNo) ?? new Set()
      byRestaurant.set(subscription.restaurantNo, others.add(socket))
      // The sign-in or the job may have ended between its check and now.
      rounds.mark(subscription.memberNo)
    },
    close(socket: WebSocket) {
      const restaurantNo = subscriptions.get(socket)?.restaurantNo ?? ''
      subscriptions.delete(socket)
      const others = byRestaurant.get(restaurantNo)
      others?.delete(socket)
      if (others?.size === 0) byRestaurant.delete(restaurantNo)
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
 * The indexes of those boards that would not be admitted again: signed out, suspended, or no longer
 * working there.
 */
async function boardsToClose(
  db: Db,
  {
    signInNos,
    restaurantNos,
    now,
  }: { signInNos: readonly string[]; restaurantNos: readonly string[]; now: Date },
) {
  const { rows } = await sql<{ place: number }>`
    select (w.place - 1)::int as place
    from unnest(${signInNos}::bigint[], ${restaurantNos}::bigint[]) with ordinality
      as w (sign_in_no, restaurant_no, place)
    left join sign_in as s on s.sign_in_no = w.sign_in_no
      and s.revoked_at is null and s.expires_at > ${now}::timestamptz
    left join member as m on m.member_no = s.member_no and m.is_active and m.withdrawn_at is null
    left join restaurant as r on r.restaurant_no = w.restaurant_no
      and ((r.member_no = m.member_no and m.is_store_owner) or (${isWorkplace} and exists (
        select from restaurant_staff as t where t.restaurant_no = r.restaurant_no
          and t.member_no = m.member_no and t.left_at is null)))
    where r.restaurant_no is null`.execute(db)
  return rows.map(({ place }) => place)
}

import { type GiveBack, rewrite, run, spoil } from '../../shared/rewrite.ts'
import type { Check } from '../findings.ts'
import type { Scene } from '../kinds.ts'
import type { Playing } from '../round.ts'

export type Switch = {
  /** Which check has to find it. */
  readonly check: Check
  /** What is missing, for who reads along. */
  readonly missing: string
  readonly take: (scene: Scene) => Promise<GiveBack>
  /** PostgreSQL is killed in every round. */
  readonly isDeadly?: boolean
  /** It shows only when all is quiet. */
  readonly isSettled?: boolean
  /** What it takes for the gap to show soon. */
  readonly favours?: Playing['favours']
}

const fits = 'teams > coalesce(rule.max_team_num, 0) or seated > rule.max_seats'

const both =
  (...takes: readonly Switch['take'][]): Switch['take'] =>
  async (scene) => {
    const given: GiveBack[] = []
    for (const take of takes) given.push(await take(scene))
    return async () => {
      for (const giveBack of given.reverse()) await giveBack()
    }
  }

const onWaiting =
  (when: 'before insert' | 'before update', body: string): Switch['take'] =>
  ({ stage }) =>
    spoil(stage, { table: 'waiting', when, body })

/** The query for freed capacity returns none, and neither does the guard that checks for it. */
const forgetFreedRoom: Switch['take'] = async ({ stage }) => {
  const giveBack = await spoil(stage, {
    table: 'room_freed',
    when: 'before delete',
    body: 'return null;',
  })
  return async () => {
    await giveBack()
    await run(stage, 'truncate room_freed')
  }
}

/** Each takes one thing away that keeps a promise, and the check of that promise must find it. */
export const switches = {
  guard: {
    check: 'overCapacity',
    missing: '예약이 잡아 둔 자리를 가져가지 못하게 하는 장치',
    favours: { book: 30, entry: 20 },
    take: ({ stage }) => rewrite(stage, { name: 'reservation_counts', words: [[fits, 'false']] }),
  },
  count: {
    check: 'counterDrift',
    missing: '돌아온 자리를 다시 세는 일',
    take: ({ stage }) =>
      rewrite(stage, {
        name: 'waiting_counts',
        words: [
          ['set booked = booked - 1, guests = guests', 'set booked = booked, guests = guests'],
        ],
      }),
  },
  order: {
    check: 'outOfOrder',
    missing: '온 순서 (나중에 온 팀이 앞에 섬)',
    favours: { join: 60, cancel: 30 },
    take: onWaiting('before insert', 'new.waiting_no := 1000000000 - new.waiting_no; return new;'),
  },
  place: {
    check: 'twoOffers',
    missing: '잡아 둔 자리를 예약처럼 세는 일',
    take: ({ stage }) =>
      rewrite(stage, {
        name: 'waiting_counts',
        words: [
          [
            'select new.restaurant_no, new.day, minute, 1, new.guests',
            'select new.restaurant_no, new.day, minute, 0, 0',
          ],
          ['set booked = s.booked + 1', 'set booked = s.booked'],
          [
            'set booked = booked - 1, guests = guests - old.guests',
            'set booked = booked, guests = guests',
          ],
        ],
      }),
  },
  'one-evening': {
    check: 'excluded',
    missing: '한 회원에게 잡아 둔 다른 자리를 보는 눈',
    favours: { join: 60, cancel: 30, accept: 0 },
    take: ({ stage }) =>
      rewrite(stage, { name: 'member_offers', words: [["state = 'held'", 'false']] }),
  },
  ending: {
    check: 'excluded',
    missing: '예약하면 겹치는 자리를 거두는 일',
    favours: { book: 80, cancel: 30, settings: 10, accept: 0 },
    take: ({ stage }) =>
      rewrite(stage, { name: 'reservation_excludes', words: [["w.state = 'held'", 'false']] }),
  },
  lowering: {
    check: 'leftAbove',
    missing: '정원을 줄일 때 넘치는 자리를 거두는 일',
    favours: { settings: 20, cancel: 30, accept: 0 },
    take: onWaiting(
      'before update',
      `if old.state = 'held' and new.state = 'over' then return null; end if; return new;`,
    ),
  },
  length: {
    check: 'wrongHold',
    missing: '잡아 두는 시간의 길이 (두 배로 잡아 둠)',
    take: onWaiting(
      'before update',
      `if new.state = 'held' and old.state <> 'held' then
        new.held_until := new.held_until + (new.held_until - new.held_at);
      end if; return new;`,
    ),
  },
  offer: {
    check: 'notAtOnce',
    missing: '자리가 난 그때 내주는 일',
    take: forgetFreedRoom,
  },
  lock: {
    check: 'notAtOnce',
    missing: '줄을 서는 동안 그날을 잠그는 일',
    favours: { join: 40, cancel: 40 },
    take: both(
      ({ stage }) =>
        rewrite(stage, {
          name: 'lock_times_of',
          words: [
            ['if not exists (', 'if true or not exists ('],
            ['order by reserve_min for update', ''],
          ],
        }),
      onWaiting('before insert', 'perform pg_sleep(0.05); return new;'),
    ),
  },
  closing: {
    check: 'whileClosed',
    missing: '쉬게 된 날의 잡아 둔 자리를 거두는 일',
    favours: { close: 12, cancel: 30 },
    take: onWaiting(
      'before update',
      `if old.state = 'held' and new.state = 'over' then return null; end if; return new;`,
    ),
  },
  'second-look': {
    check: 'idle',
    missing: '놓친 자리를 다시 살펴보는 일',
    isSettled: true,
    favours: { accept: 0, decline: 0, cancel: 30 },
    take: both(
      forgetFreedRoom,
      onWaiting(
        'before update',
        `if new.state = 'held' and old.state <> 'held' then raise exception 'nobody looks'; end if; return new;`,
      ),
    ),
  },
  sweep: {
    check: 'heldTooLong',
    missing: '시간이 지난 자리를 넘기는 일',
    isSettled: true,
    favours: { accept: 0, decline: 0 },
    take: onWaiting(
      'before update',
      `if new.state = 'expired' then raise exception 'nobody sweeps'; end if; return new;`,
    ),
  },
  honouring: {
    check: 'dishonoured',
    missing: '시간 안의 수락을 지키는 일 (다 찼다고 거절함)',
    favours: { accept: 30, cancel: 30 },
    take: onWaiting(
      'before update',
      `if new.state = 'accepted' then raise exception 'slot full' using errcode = 'RB001'; end if; return new;`,
    ),
  },
  keeping: {
    check: 'refusedButPresent',
    missing: '확정한 예약을 그대로 두는 일 (말없이 취소함)',
    favours: { accept: 40, cancel: 30 },
    take: onWaiting(
      'before update',
      `if new.reservation_no is not null and old.reservation_no is null then
        update reservation set state = 'cancelled', cancelled_by = 'member'
          where reservation_no = new.reservation_no;
      end if; return new;`,
    ),
  },
  durability: {
    check: 'acknowledgedButMissing',
    missing: '디스크에 적힐 때까지 기다리는 답',
    isDeadly: true,
    take: async ({ stage }) => {
      await run(stage, 'alter database postgres set synchronous_commit = off')
      return () => run(stage, 'alter database postgres reset synchronous_commit')
    },
  },
  words: {
    check: 'errors',
    missing: '줄에 설 수 없다는 말 (서버가 모르는 말로 거절)',
    take: onWaiting('before insert', `raise exception 'no' using errcode = 'RB999';`),
  },
  opening: {
    check: 'tooFew',
    missing: '예약을 받는 가게 (모두 거절)',
    take: ({ stage }) =>
      spoil(stage, {
        table: 'reservation',
        when: 'before insert',
        body: `raise exception 'slot full' using errcode = 'RB001';`,
      }),
  },
} satisfies Readonly<Record<string, Switch>>

export type SwitchName = keyof typeof switches
export const switchNames = Object.keys(switches).filter(
  (name): name is SwitchName => name in switches,
)

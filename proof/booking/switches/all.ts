import { chance } from '../../shared/random.ts'
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
  /** What it takes for the gap to show soon. */
  readonly favours?: Playing['favours']
  readonly beforeProbing?: (scene: Scene) => Promise<void>
}

const counts = (words: readonly (readonly [string, string])[]) => (scene: Scene) =>
  rewrite(scene.stage, { name: 'reservation_counts', words })

const teamsFit = 'teams > coalesce(rule.max_team_num, 0)'
const seatsFit = 'seated > rule.max_seats'

/** Each takes one thing away that keeps a promise, and the check of that promise must find it. */
export const switches = {
  guard: {
    check: 'overTeams',
    missing: '자리를 지키는 장치 (세기만 하고 거절하지 않음)',
    take: counts([[`${teamsFit} or ${seatsFit}`, 'false']]),
  },
  seats: {
    check: 'overSeats',
    missing: '앉은 사람 수를 보는 눈',
    take: counts([[seatsFit, 'false']]),
  },
  settling: {
    check: 'leftAbove',
    missing: '정원을 줄일 때 넘치는 예약의 취소',
    favours: { settings: 12 },
    take: ({ stage }) =>
      spoil(stage, {
        table: 'reservation',
        when: 'before update',
        body: `if new.state = 'cancelled' and new.cancelled_by = 'store' then return null; end if;
          return new;`,
      }),
  },
  stay: {
    check: 'wrongTimes',
    missing: '머무는 동안의 시간 (온 시간만 셈)',
    take: ({ stage }) =>
      rewrite(stage, {
        name: 'times_for',
        words: [['from_min is null or next_min >= end_min', 'true']],
      }),
  },
  counting: {
    check: 'counterDrift',
    missing: '취소한 자리를 돌려놓는 셈',
    take: counts([
      ['set booked = booked - 1, guests = guests', 'set booked = booked, guests = guests'],
    ]),
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
  truth: {
    check: 'refusedButPresent',
    missing: '받아들였다는 답 (가끔 거절로 바뀜)',
    take: async ({ diary }) => {
      const { hear } = diary
      diary.hear = (answer) =>
        answer.status === 200 && chance(0.1) ? { ...answer, status: 409, code: 'E409' } : answer
      return async () => {
        diary.hear = hear
      }
    },
  },
  keys: {
    check: 'keyTwice',
    missing: '한 번의 시도를 알아보는 키',
    favours: { enterTwice: 12 },
    take: ({ stage }) =>
      spoil(stage, {
        table: 'reservation',
        when: 'before insert',
        body: 'new.idem_key := null; new.idem_hash := null; return new;',
      }),
  },
  history: {
    check: 'historyGap',
    missing: '취소의 기록',
    favours: { cancel: 20 },
    take: ({ stage }) =>
      spoil(stage, {
        table: 'reservation_event',
        when: 'before insert',
        body: `if new.kind = 'cancelled' then return null; end if; return new;`,
      }),
  },
  leaving: {
    check: 'heldByLeft',
    missing: '떠나는 회원을 보는 눈',
    favours: { withdraw: 6, suspend: 12 },
    take: counts([
      [' for no key update', ''],
      ['holder.withdrawn_at is not null', 'false'],
      ['not holder.is_active', 'false'],
    ]),
  },
  rules: {
    check: 'afterClosing',
    missing: '그사이 바뀐 규칙을 보는 눈',
    favours: { pause: 10, close: 0 },
    take: counts([['new.rule_no <> rule.rule_no', 'false']]),
  },
  limits: {
    check: 'overLimit',
    missing: '회원의 한도를 지키는 장치',
    favours: { grab: 10 },
    take: counts([
      ['(is_new and held.upcoming >= 10) or held.that_day >= 3 or held.is_close', 'false'],
    ]),
  },
  words: {
    check: 'errors',
    missing: '자리가 찼다는 말 (서버가 모르는 말로 거절)',
    take: counts([[`'RB001'`, `'RB999'`]]),
  },
  'last-place': {
    check: 'wronglyRefused',
    missing: '마지막 한 자리',
    take: counts([[teamsFit, 'teams >= coalesce(rule.max_team_num, 0)']]),
  },
  memory: {
    check: 'wronglyAccepted',
    missing: '세어 둔 수 (조용해지면 잊음)',
    take: async () => async () => undefined,
    beforeProbing: ({ stage }) => run(stage, 'update reservation_slot set booked = 0, guests = 0'),
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

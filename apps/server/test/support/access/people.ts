import type { CallDescription, ResourceOwner } from '@matjari/contract/call'
import type { CallKey } from '@matjari/contract/calls/all'
import { type RefusalKind, refusals } from '@matjari/contract/refusals'

/** `member`, `owner` and `staff` are those the thing belongs to; the others have, or had, the same role without it. */
export const people = {
  visitor: '방문자',
  member: '그 회원',
  otherMember: '다른 회원',
  owner: '그 가게 사장님',
  otherOwner: '다른 가게 사장님',
  staff: '그 가게 직원',
  formerStaff: '그만둔 직원',
  admin: '관리자',
  inactive: '정지된 회원',
  withdrawn: '탈퇴한 회원',
} as const

export type Person = keyof typeof people
export const everyone = Object.keys(people) as Person[]

export type Outcome = 'in' | RefusalKind

type Role = 'member' | 'desk' | 'owner' | 'admin'

const rolesOf: Partial<Record<Person, readonly Role[]>> = {
  member: ['member'],
  otherMember: ['member'],
  owner: ['member', 'desk', 'owner'],
  otherOwner: ['member', 'desk', 'owner'],
  staff: ['member', 'desk'],
  formerStaff: ['member'],
  admin: ['member', 'admin'],
}
const holderOf: Partial<Record<Person, ResourceOwner>> = {
  member: 'self',
  owner: 'registrant',
  staff: 'staff',
  admin: 'admin',
}
const withoutRole: Partial<Record<Person, RefusalKind>> = {
  visitor: 'signedOut',
  inactive: 'inactive',
  withdrawn: 'signedOut',
}
/** A refresh token is judged by the call itself, which answers like a sign-in. */
const withoutRenewal: Partial<Record<Person, RefusalKind>> = {
  visitor: 'sessionOver',
  withdrawn: 'sessionOver',
}

type Access = Pick<CallDescription, 'access' | 'publicWhen' | 'whose'>

/** What the contract promises this person, from what it declares of the call and nothing else. */
export function promised(
  call: Access,
  person: Person,
  query: Readonly<Record<string, string>> = {},
): Outcome {
  const { access, publicWhen, whose } = call
  if (access === 'refresh') return withoutRenewal[person] ?? 'in'
  const isOpened =
    publicWhen && Object.entries(publicWhen).every(([name, value]) => query[name] === value)
  if (access === 'public' || isOpened) return 'in'
  const refusal = withoutRole[person]
  if (refusal) return refusal
  if (!rolesOf[person]?.includes(access)) return 'forbidden'
  const holder = holderOf[person]
  return !whose || (holder && whose.includes(holder)) ? 'in' : 'notFound'
}

const keepTheirStatus = [401, 403, 413, 415, 429]

/** How a refusal arrives in the manner of the call. */
export function arrival({ refusal }: Pick<CallDescription, 'refusal'>, kind: RefusalKind) {
  const { code, status } = refusals[kind]
  const isAnswered = refusal === 'answered' && status < 500 && !keepTheirStatus.includes(status)
  return { status: isAnswered ? 200 : status, code }
}

type Named<Value> = Readonly<
  Partial<
    Record<
      CallKey,
      { readonly because: string; readonly people: Readonly<Partial<Record<Person, Value>>> }
    >
  >
>

/** Who is let in and still hears a no, for a reason that is none of access. */
export const refusedAnyway: Named<RefusalKind> = {
  'POST /api/auth/tokens': {
    because: 'everyone signs in as themselves, and this one no longer can',
    people: { withdrawn: 'wrongCredentials' },
  },
  'POST /api/reservation': {
    because: 'an account of an owner takes bookings and makes none',
    people: { owner: 'conflict', otherOwner: 'conflict' },
  },
  'POST /api/waiting': {
    because: 'an account of an owner waits for no table',
    people: { owner: 'conflict', otherOwner: 'conflict' },
  },
  'POST /api/reviews': {
    because: 'nobody reviews a restaurant of their own or where they work',
    people: { owner: 'conflict', staff: 'conflict' },
  },
  'POST /api/reviews/:reviewNo/report': {
    because: 'nobody reports a review of their own',
    people: { member: 'conflict' },
  },
}

const allOf = <Value>(value: Value) =>
  Object.fromEntries(everyone.map((person) => [person, value])) as Record<Person, Value>
const only = (because: string, value: boolean) => ({ because, people: allOf(value) })

/** Where what a call does to the database is not what its method and the contract say. */
const changesAnyway: Named<boolean> = {
  'POST /api/auth/tokens': {
    because: 'who was stopped is told so, and no sign-in begins',
    people: { inactive: false },
  },
  'POST /api/auth/refresh': {
    because: 'who was stopped is told so, and the sign-in stays as it is',
    people: { inactive: false },
  },
  'DELETE /api/auth/logout': {
    because: 'their token opens nothing that could be closed',
    people: { visitor: false, withdrawn: false },
  },
  'GET /api/oauth2/kakao/callback': only('the way back from the provider is a sign-in', true),
  'GET /api/admin/reviews/:reviewNo/receipt': only('the look is recorded', true),
  'GET /api/chatting/roomNo': {
    because: 'the first to ask gets a room; the member has one',
    people: { ...allOf(true), member: false },
  },
}

/** Whether the call leaves the database another one when it succeeds. */
export const changesDatabase = ({
  key,
  call,
  person,
}: {
  readonly key: CallKey
  readonly call: CallDescription
  readonly person: Person
}) => changesAnyway[key]?.people[person] ?? !(key.startsWith('GET ') || call.changesNothing)

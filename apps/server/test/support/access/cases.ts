import type { CallDescription } from '@matjari/contract/call'
import { type CallKey, describedCalls } from '@matjari/contract/calls/all'
import { expect, test } from 'vitest'
import {
  arrival,
  changesDatabase,
  everyone,
  type Outcome,
  type Person,
  people,
  promised,
  refusedAnyway,
} from './people.ts'
import type { Builds } from './request.ts'
import { accessStage, answerIn } from './stage.ts'
import { ownersSecrets } from './world.ts'

type Case = {
  readonly key: CallKey
  readonly call: CallDescription
  readonly person: Person
  /** The query values that open the call to everyone, where these are sent. */
  readonly opened: Readonly<Record<string, string>>
}

const casesOf = ([key, call]: (typeof describedCalls)[number]): Case[] =>
  [{}, ...(call.publicWhen ? [call.publicWhen] : [])].flatMap((opened) =>
    everyone.map((person) => ({ key, call, person, opened })),
  )

function outcomeOf({ key, call, person, opened }: Case): Outcome {
  const outcome = promised(call, person, opened)
  return outcome === 'in' ? (refusedAnyway[key]?.people[person] ?? 'in') : outcome
}

function sentenceOf(one: Case): string {
  const { key, call, person, opened } = one
  const query = new URLSearchParams(opened).toString()
  const name = `${key}${query && ` (${query})`} 호출은 ${people[person]}에게`
  const outcome = outcomeOf(one)
  if (outcome !== 'in')
    return `${name} ${arrival(call, outcome).code}로 거절하고 아무것도 바꾸지 않는다`
  return `${name} 열려 있고 ${changesDatabase(one) ? '할 일을 한다' : '보여 주기만 한다'}`
}

const secretsIn = (text: string) =>
  Object.values(ownersSecrets).filter((secret) => text.includes(secret))

const { words, phone } = ownersSecrets
const anything: unknown = expect.any(Array)

/** Where the owner must see them, or nobody would notice that there was nothing to see. */
const shownToOwner: Readonly<Partial<Record<CallKey, readonly string[]>>> = {
  'GET /api/reservation/board': [words],
  'GET /api/desk/guests/:guestKey': [words],
  'POST /api/desk/guests/recognise': [words, phone],
  'POST /api/desk/downloads': [words],
}

/** Beside the owner only who works there, at the desk, and the guest it is about, in all that is kept about them. */
function mayRead(one: Case): unknown {
  const { key, call, person } = one
  const isAtDesk = call.access === 'desk' && outcomeOf(one) === 'in'
  if (person === 'owner' || (person === 'staff' && isAtDesk)) return shownToOwner[key] ?? anything
  return key === 'GET /api/member/export' && person === 'member' ? [words] : []
}

const somewhere: unknown = expect.arrayContaining([expect.any(String)])

/** One test for each of these calls and each person. */
export function testAccess(requests: Builds) {
  const stage = accessStage()
  const cases = describedCalls.filter(([key]) => key in requests).flatMap(casesOf)
  const named = cases.map((one) => [sentenceOf(one), one] as const)
  test.each(named)('%s', async (_sentence, one) => {
    const { key, call, person, opened } = one
    const { response, changed } = await stage.attempt(key, person, opened)
    const outcome = outcomeOf(one)
    const isIn = outcome === 'in'
    expect(secretsIn(response.body)).toEqual(mayRead(one))
    const answer = isIn ? 'success' : { ...arrival(call, outcome), items: null }
    expect(answerIn(call, response)).toEqual(answer)
    expect(changed).toEqual(isIn && changesDatabase(one) ? somewhere : [])
  })
}

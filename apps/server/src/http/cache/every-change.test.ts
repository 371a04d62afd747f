import { type CallKey, describedCalls } from '@matjari/contract/calls/all'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  everyone,
  type Person,
  promised,
  refusedAnyway,
} from '../../../test/support/access/people.ts'
import { send } from '../../../test/support/access/request.ts'
import { answerIn } from '../../../test/support/access/stage.ts'
import { publicDataRequests } from '../../../test/support/cache/requests.ts'
import { type CacheStage, cacheStage } from '../../../test/support/cache/stage.ts'

// Every call that changes something is made once, and succeeds. Afterwards every kept answer of the server that
// made the change is what a server that keeps nothing answers, at once; that of another server soon.

let stage: CacheStage
beforeAll(async () => {
  stage = await cacheStage()
})
afterAll(() => stage.close())
afterEach(() => stage.restore())

const changes = describedCalls.filter(([key]) => !key.startsWith('GET '))
const whoMay = ([key, call]: (typeof changes)[number]): Person => {
  const may = everyone.filter(
    (person) => promised(call, person) === 'in' && !refusedAnyway[key]?.people[person],
  )
  // Of those who may: somebody whose name or restaurant is seen by everybody.
  const [first] = (['owner', 'member', 'admin', 'otherMember'] as const).filter((one) =>
    may.includes(one),
  )
  return first ?? 'member'
}

async function succeed([key, call]: (typeof changes)[number]) {
  const scene = stage.sceneOf(publicDataRequests[key]?.by ?? whoMay([key, call]))
  const sent = await (publicDataRequests[key]?.build ?? stage.requests[key])(scene)
  return {
    async now() {
      expect(answerIn(call, await send(key, sent, scene))).toBe('success')
    },
  }
}

const named = (isShown: boolean) =>
  changes
    .filter(([, call]) => (call.changesPublicData ?? false) === isShown)
    .map((change): readonly [CallKey, (typeof changes)[number]] => [change[0], change])

test.each(named(true))('%s 다음에 보이는 것은 모두 새것이다', async (_key, change) => {
  const call = await succeed(change)
  const before = await stage.fill()
  await call.now()
  const after = await stage.fresh()
  expect(after).not.toEqual(before)
  expect(await stage.here()).toEqual(after)
  await expect.poll(stage.there, { timeout: 120_000, interval: 5 }).toEqual(after)
})

test.each(named(false))(
  '%s 호출은 보이는 것을 바꾸지 않고 알리지도 않는다',
  async (_key, change) => {
    const call = await succeed(change)
    await stage.heard()
    await call.now()
    expect(await stage.heard()).toEqual([])
  },
)

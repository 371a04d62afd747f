import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasAllKinds } from '../../../proof/queue/checks/floors.ts'
import { isClean } from '../../../proof/queue/findings.ts'
import { ledgerText } from '../../../proof/queue/ledger.ts'
import { hunt, prove } from '../../../proof/queue/prove.ts'
import { switches, switchNames } from '../../../proof/queue/switches/all.ts'
import { installLineWitness } from '../../../proof/queue/witness/record.ts'
import { openStage, type Stage } from '../../../proof/shared/stage.ts'

// A short form of `npm run prove:queue`, and of each of its switches.

let stage: Stage
beforeAll(async () => {
  stage = await openStage(installLineWitness)
})
afterAll(() => stage?.close())

const few = { ways: 24, members: 120, seed: '1' }

test('서버와 데이터베이스를 죽여 가며 무엇이든 한꺼번에 해도 줄은 공정하다', async () => {
  const ledger = await prove(stage, {
    ...few,
    isOver: ({ rounds, attempts }) => rounds >= 9 && (hasAllKinds(attempts) || rounds >= 60),
    serverKillEvery: 4,
    databaseKillEvery: 6,
  })
  if (!isClean(ledger.findings)) throw new Error(ledgerText(ledger))
  const { rounds, serverKills, databaseKills } = ledger
  const kills = (every: number) => Math.floor((rounds - 1) / every)
  expect(rounds).toBeGreaterThanOrEqual(9)
  expect({ serverKills, databaseKills }).toEqual({ serverKills: kills(4), databaseKills: kills(6) })
})

test.each(switchNames)('%s 없이는 지켜지지 않는 약속을 찾는다', async (name) => {
  const ledger = await hunt(stage, name, { ...few, rounds: 60 })
  expect(ledger.findings[switches[name].check].length).toBeGreaterThan(0)
})

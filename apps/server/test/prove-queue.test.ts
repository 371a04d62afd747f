import { afterAll, beforeAll, expect, test } from 'vitest'
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
    isOver: ({ rounds }) => rounds >= 9,
    serverKillEvery: 4,
    databaseKillEvery: 6,
  })
  if (!isClean(ledger.findings)) throw new Error(ledgerText(ledger))
  expect(ledger).toMatchObject({ rounds: 9, serverKills: 2, databaseKills: 1 })
})

test.each(switchNames)('%s 없이는 지켜지지 않는 약속을 찾는다', async (name) => {
  const ledger = await hunt(stage, name, { ...few, rounds: 60 })
  expect(ledger.findings[switches[name].check].length).toBeGreaterThan(0)
})

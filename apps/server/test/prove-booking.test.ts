import { afterAll, beforeAll, expect, test } from 'vitest'
import { isClean } from '../../../proof/booking/findings.ts'
import { ledgerText } from '../../../proof/booking/ledger.ts'
import { hunt, prove } from '../../../proof/booking/prove.ts'
import { switches, switchNames } from '../../../proof/booking/switches/all.ts'
import { openStage, type Stage } from '../../../proof/shared/stage.ts'
import { installWitness } from '../../../proof/shared/witness/record.ts'

// A short form of `npm run prove:booking`, and of each of its switches.

let stage: Stage
beforeAll(async () => {
  stage = await openStage(installWitness)
})
afterAll(() => stage?.close())

const few = { ways: 32, members: 150 }

test('서버와 데이터베이스를 죽여 가며 무엇이든 한꺼번에 해도 모든 약속이 지켜진다', async () => {
  const ledger = await prove(stage, {
    ...few,
    isOver: ({ rounds }) => rounds >= 10,
    serverKillEvery: 4,
    databaseKillEvery: 7,
    lookEvery: 3,
  })
  if (!isClean(ledger.findings)) throw new Error(ledgerText(ledger))
  expect(ledger).toMatchObject({ rounds: 10, serverKills: 2, databaseKills: 1 })
})

test.each(switchNames)('%s 없이는 지켜지지 않는 약속을 찾는다', async (name) => {
  const ledger = await hunt(stage, name, { ...few, rounds: 60 })
  expect(ledger.findings[switches[name].check].length).toBeGreaterThan(0)
})

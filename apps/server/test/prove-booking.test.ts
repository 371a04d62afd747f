import { expect, test } from 'vitest'
import { isClean, ledgerText } from '../../../proof/booking/ledger.ts'
import { proveBooking } from '../../../proof/booking/prove.ts'

const short = { ways: 64, withoutGuard: false, onRound: () => undefined }

test('서버와 데이터베이스를 죽여 가며 마지막 자리를 다퉈도 넘치지 않고, 답한 예약은 모두 있다', {
  timeout: 1_800_000,
}, async () => {
  const ledger = await proveBooking({
    ...short,
    rounds: 24,
    serverKillEvery: 7,
    databaseKillEvery: 11,
  })
  if (!isClean(ledger)) throw new Error(ledgerText(ledger))
  expect(ledger).toMatchObject({ rounds: 24, attempts: 24 * 64, serverKills: 3, databaseKills: 2 })
  expect(ledger.accepted).toBeGreaterThan(24)
  expect(ledger.refused).toBeGreaterThan(ledger.accepted)
})

test('자리를 지키는 장치를 빼면 넘친 것을 찾는다', { timeout: 1_800_000 }, async () => {
  const never = Number.POSITIVE_INFINITY
  const ledger = await proveBooking({
    ...short,
    withoutGuard: true,
    rounds: 6,
    serverKillEvery: never,
    databaseKillEvery: never,
  })
  expect(ledger.overCapacity).toBeGreaterThan(0)
})

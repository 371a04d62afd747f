// Proves that no slot is ever overbooked: two servers on one PostgreSQL, many at once on the last seats,
// with servers and the database killed in between. `--without-guard` shows that the proof can fail.
import { parseArgs } from 'node:util'
import { isClean, ledgerText } from './booking/ledger.ts'
import { proveBooking } from './booking/prove.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1000' },
    ways: { type: 'string', default: '64' },
    'without-guard': { type: 'boolean', default: false },
  },
})
const withoutGuard = values['without-guard']
const rounds = withoutGuard ? Math.min(Number(values.rounds), 50) : Number(values.rounds)

console.log(
  withoutGuard
    ? '자리를 지키는 장치를 뺀 사본에서 겨뤄요. 정원을 넘은 시간이 나와야 해요.'
    : `두 서버와 PostgreSQL 하나에서 ${values.ways}명이 ${rounds}번 겨뤄요.`,
)
const began = Date.now()
const ledger = await proveBooking({
  rounds,
  ways: Number(values.ways),
  serverKillEvery: withoutGuard ? Number.POSITIVE_INFINITY : 50,
  databaseKillEvery: withoutGuard ? Number.POSITIVE_INFINITY : 125,
  withoutGuard,
  onRound: ({ rounds: done }) => {
    if (done % 100 === 0)
      console.log(`… ${done}번째 (${Math.round((Date.now() - began) / 1000)}초)`)
  },
})
console.log(`\n${ledgerText(ledger)}\n`)
if (withoutGuard) {
  const isFound = ledger.overCapacity > 0
  console.log(
    isFound ? '장치가 없으면 넘쳐요: 이 증명은 실패할 수 있어요.' : '넘친 것을 찾지 못했어요.',
  )
  process.exitCode = isFound ? 0 : 1
} else {
  console.log(
    isClean(ledger) ? '한 번도 넘치지 않았고, 답한 예약은 모두 있어요.' : '약속이 깨졌어요.',
  )
  process.exitCode = isClean(ledger) ? 0 : 1
}

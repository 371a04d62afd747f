// Proves that no restaurant is ever overbooked and that every answer was true: two servers on one
// PostgreSQL, everything that people do with bookings at random and at once, with servers and the
// database killed in between. Each `--without-…` shows that one of its checks can fail.
import { parseArgs } from 'node:util'
import { checks, isClean } from './booking/findings.ts'
import { ledgerText } from './booking/ledger.ts'
import { hunt, prove } from './booking/prove.ts'
import { type SwitchName, switches, switchNames } from './booking/switches/all.ts'
import { openStage } from './shared/stage.ts'
import { installWitness } from './shared/witness/record.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    minutes: { type: 'string' },
    ways: { type: 'string', default: '64' },
    members: { type: 'string', default: '2000' },
    ...Object.fromEntries(
      switchNames.map((name) => [`without-${name}`, { type: 'boolean' } as const]),
    ),
  },
})
const given: Readonly<Record<string, string | boolean | undefined>> = values
const ways = Number(given.ways)
const members = Number(given.members)
const without = switchNames.filter((name) => given[`without-${name}`] === true)

const stage = await openStage(installWitness)
try {
  if (without.length === 0) await proveAll()
  else for (const name of without) await proveWithout(name)
} finally {
  await stage.close()
}

async function proveAll() {
  const rounds = Number(given.rounds ?? (given.minutes ? Number.POSITIVE_INFINITY : 1000))
  const ms = Number(given.minutes ?? Number.POSITIVE_INFINITY) * 60_000
  const length = given.minutes ? `${String(given.minutes)}분 동안` : `${rounds}번`
  console.log(`두 서버와 PostgreSQL 하나에서 한꺼번에 ${ways}명이 ${length} 겨뤄요.`)
  const began = Date.now()
  const ledger = await prove(stage, {
    ways,
    members,
    isOver: (played) => played.rounds >= rounds || played.ms >= ms,
    serverKillEvery: 30,
    databaseKillEvery: 70,
    lookEvery: 20,
    onRound: (done) => {
      if (done % 100 === 0)
        console.log(`… ${done}번째 (${Math.round((Date.now() - began) / 1000)}초)`)
    },
  })
  console.log(`\n${ledgerText(ledger)}\n`)
  const isClear = isClean(ledger.findings)
  console.log(isClear ? '모든 약속이 지켜졌어요.' : '약속이 깨졌어요.')
  if (!isClear) process.exitCode = 1
}

async function proveWithout(name: SwitchName) {
  const { missing, check } = switches[name]
  console.log(`빼고 겨뤄요: ${missing}. '${checks[check]}'에 나와야 해요.`)
  const ledger = await hunt(stage, name, { ways, members, rounds: Number(given.rounds ?? 100) })
  console.log(`\n${ledgerText(ledger)}\n`)
  const found = ledger.findings[check]
  console.log(
    found.length > 0
      ? `찾았어요: ${checks[check]} ${found.length}건. 이 증명은 실패할 수 있어요.`
      : `찾지 못했어요: ${checks[check]}.`,
  )
  if (found.length === 0) process.exitCode = 1
}

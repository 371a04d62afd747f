// Proves that a line is fair: two servers on one PostgreSQL, joins, answers, silence, cancels, changes, limits
// and closures at random and at once, with servers and the database killed in between. Each `--without-…`
// shows that one of its checks can fail.
import { parseArgs } from 'node:util'
import { checks, isClean } from './queue/findings.ts'
import { ledgerText } from './queue/ledger.ts'
import { hunt, prove } from './queue/prove.ts'
import { type SwitchName, switches, switchNames } from './queue/switches/all.ts'
import { installLineWitness } from './queue/witness/record.ts'
import { openStage } from './shared/stage.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    minutes: { type: 'string' },
    seconds: { type: 'string' },
    seed: { type: 'string' },
    ways: { type: 'string', default: '32' },
    members: { type: 'string', default: '400' },
    ...Object.fromEntries(
      switchNames.map((name) => [`without-${name}`, { type: 'boolean' } as const]),
    ),
  },
})
const given: Readonly<Record<string, string | boolean | undefined>> = values
const ways = Number(given.ways)
const members = Number(given.members)
const seed = String(given.seed ?? Date.now() % 1_000_000)
const without = switchNames.filter((name) => given[`without-${name}`] === true)

const stage = await openStage(installLineWitness)
try {
  if (without.length === 0) await proveAll()
  else for (const name of without) await proveWithout(name)
} finally {
  await stage.close()
}

async function proveAll() {
  const rounds = Number(given.rounds ?? Number.POSITIVE_INFINITY)
  const seconds = Number(
    given.seconds ?? Number(given.minutes ?? (given.rounds ? Infinity : 10)) * 60,
  )
  console.log(
    `두 서버와 PostgreSQL 하나에서 한꺼번에 ${ways}명이 ${given.rounds ? `${rounds}번` : `${seconds}초 동안`} 줄을 서요. 씨앗 ${seed}.`,
  )
  const began = Date.now()
  const ledger = await prove(stage, {
    ways,
    members,
    seed,
    isOver: (played) => played.rounds >= rounds || played.ms >= seconds * 1000,
    serverKillEvery: 15,
    databaseKillEvery: 40,
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

/** Likewise the other way round: a promise that is broken on purpose has to be found. */
async function proveWithout(name: SwitchName) {
  const { missing, check } = switches[name]
  console.log(`빼고 줄을 서요: ${missing}. '${checks[check]}'에 나와야 해요. 씨앗 ${seed}.`)
  const rounds = Number(given.rounds ?? 100)
  const ledger = await hunt(stage, name, { ways, members, seed, rounds })
  console.log(`\n${ledgerText(ledger)}\n`)
  const found = ledger.findings[check]
  console.log(
    found.length > 0
      ? `찾았어요: ${checks[check]} ${found.length}건. 이 증명은 실패할 수 있어요.`
      : `찾지 못했어요: ${checks[check]}.`,
  )
  if (found.length === 0) process.exitCode = 1
}

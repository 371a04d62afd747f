import { enlist } from '../shared/people.ts'
import { untilQuiet } from '../shared/quiet.ts'
import { between, wait } from '../shared/random.ts'
import type { Stage } from '../shared/stage.ts'
import { startAfresh } from '../shared/witness/record.ts'
import { judge } from './checks/all.ts'
import { checkCounters } from './checks/counters.ts'
import { probePlaces } from './checks/quiet.ts'
import type { Findings } from './findings.ts'
import { newDiary, type Scene } from './kinds.ts'
import type { Ledger } from './ledger.ts'
import { type Playing, runRound } from './round.ts'
import { type Switch, type SwitchName, switches } from './switches/all.ts'
import { buildWorld, type World } from './world.ts'

export type Proof = Playing & {
  readonly members: number
  readonly isOver: (played: { readonly rounds: number; readonly ms: number }) => boolean
  /** A server dies in every so many rounds, and PostgreSQL likewise. */
  readonly serverKillEvery: number
  readonly databaseKillEvery: number
  /** In every so many rounds it is looked whether free places are given, and counters true. */
  readonly lookEvery: number
  readonly onRound?: (rounds: number) => void
}

const probesInBetween = 4
const probesAtTheEnd = 24

/** Rounds with accidents in between; at the end all answers are compared with the rows. */
export async function prove(stage: Stage, proof: Proof): Promise<Ledger> {
  const play = await begin(stage, proof.members)
  const { scene, world } = play
  while (!proof.isOver({ rounds: play.rounds, ms: Date.now() - play.beganAt })) {
    const isLook = isDue(play.rounds, proof.lookEvery)
    await Promise.all([
      runRound(scene, world, proof),
      isDue(play.rounds, proof.serverKillEvery) && kill(play, 'serverKills'),
      isDue(play.rounds, proof.databaseKillEvery) && kill(play, 'databaseKills'),
      isLook && countMeanwhile(scene),
    ])
    await replaceMembers(scene, world, proof.members)
    if (isLook) await probe(play, probesInBetween)
    play.rounds += 1
    proof.onRound?.(play.rounds)
  }
  await probe(play, probesAtTheEnd)
  return ledgerOf(play, await judge(stage, scene.diary, play.beganAt))
}

type Hunt = Pick<Proof, 'ways' | 'members'> & { readonly rounds: number }

/** Plays without what a switch takes away, until its check has found it. */
export async function hunt(stage: Stage, name: SwitchName, { ways, members, rounds }: Hunt) {
  const { check, take, isDeadly, favours, beforeProbing }: Switch = switches[name]
  const play = await begin(stage, members)
  const { scene, world } = play
  const giveBack = await take(scene)
  try {
    for (;;) {
      await Promise.all([
        runRound(scene, world, { ways, ...(favours && { favours }) }),
        isDeadly && kill(play, 'databaseKills'),
      ])
      await replaceMembers(scene, world, members)
      await untilQuiet(scene)
      await beforeProbing?.(scene)
      if (check.startsWith('wrongly')) await probe(play, probesAtTheEnd / 2)
      play.rounds += 1
      const findings = await judge(stage, scene.diary, play.beganAt)
      if (findings[check].length > 0 || play.rounds >= rounds) return ledgerOf(play, findings)
    }
  } finally {
    await giveBack()
  }
}

type Play = {
  readonly stage: Stage
  readonly scene: Scene
  readonly world: World
  readonly beganAt: number
  rounds: number
  serverKills: number
  databaseKills: number
  probes: number
}

async function begin(stage: Stage, members: number): Promise<Play> {
  await stage.ask(startAfresh)
  const world = await stage.ask((db) => buildWorld(db, members))
  const beganAt = Date.now() + 1
  await wait(2)
  const none = { rounds: 0, serverKills: 0, databaseKills: 0, probes: 0 }
  return { stage, scene: { stage, diary: newDiary() }, world, beganAt, ...none }
}

const ledgerOf = (play: Play, findings: Findings): Ledger => ({
  rounds: play.rounds,
  seconds: Math.round((Date.now() - play.beganAt) / 1000),
  attempts: play.scene.diary.attempts,
  lostAnswers: play.scene.diary.lostAnswers,
  serverKills: play.serverKills,
  databaseKills: play.databaseKills,
  probes: play.probes,
  findings,
})

const isDue = (round: number, every: number) => round > 0 && round % every === 0

/** At an arbitrary moment of the round. */
async function kill(play: Play, whom: 'serverKills' | 'databaseKills') {
  await wait(between(0, 80))
  play[whom] += 1
  await (whom === 'serverKills' ? play.stage.killServer() : play.stage.killDatabase())
}

async function countMeanwhile({ stage, diary }: Scene) {
  await wait(between(0, 80))
  await stage.ask((db) => checkCounters(db, diary.findings))
}

async function probe(play: Play, places: number) {
  await probePlaces(play.scene, play.world, places)
  play.probes += places
}

async function replaceMembers({ stage }: Scene, { members }: World, count: number) {
  const missing = count - members.length
  if (missing > 0) members.push(...(await stage.ask((db) => enlist(db, missing))))
}

import type { Attempt } from '../shared/actions/attempt.ts'
import { untilQuiet } from '../shared/quiet.ts'
import { seededDice, wait } from '../shared/random.ts'
import type { Stage } from '../shared/stage.ts'
import { startAfresh } from '../shared/witness/record.ts'
import { judge } from './checks/all.ts'
import { lookAtCounters } from './checks/counters.ts'
import type { Patience } from './checks/quiet.ts'
import { newDiary, type Scene } from './kinds.ts'
import type { Ledger } from './ledger.ts'
import { fill, type Playing, runRound } from './round.ts'
import { type Switch, type SwitchName, switches } from './switches/all.ts'
import { buildWorld, type World } from './world.ts'

type Settings = Pick<Playing, 'ways' | 'seed'> & { readonly members: number }

type Played = {
  readonly rounds: number
  readonly ms: number
  readonly attempts: readonly Attempt[]
}

export type Proof = Settings & {
  readonly isOver: (played: Played) => boolean
  /** A server dies in every so many rounds, and PostgreSQL likewise. */
  readonly serverKillEvery: number
  readonly databaseKillEvery: number
  readonly onRound?: (rounds: number) => void
}

/** Rounds with accidents in between; at the end all answers are compared with the rows. */
export async function prove(stage: Stage, proof: Proof): Promise<Ledger> {
  const play = await begin(stage, proof)
  const watching = watch(play)
  const accidents = seededDice(`${proof.seed} accidents`)
  // Rounds go on while a server is down.
  let down: Promise<void> = Promise.resolve()
  const kill = (whom: Killed) => {
    const ms = accidents.between(0, 300)
    down = down.then(() => wait(ms)).then(() => killOne(play, whom))
  }
  const played = (): Played => ({
    rounds: play.rounds,
    ms: Date.now() - play.beganAt,
    attempts: play.scene.diary.attempts,
  })
  while (!proof.isOver(played())) {
    if (isDue(play.rounds, proof.serverKillEvery)) kill('serverKills')
    if (isDue(play.rounds, proof.databaseKillEvery)) kill('databaseKills')
    await runRound(play.scene, play.world, { ...proof, round: play.rounds })
    play.rounds += 1
    proof.onRound?.(play.rounds)
  }
  await down
  await watching.stop()
  return finish(play, 'whole')
}

type Hunt = Settings & { readonly rounds: number }

/** Plays without what a switch takes away, until its check has found it. */
export async function hunt(stage: Stage, name: SwitchName, hunting: Hunt): Promise<Ledger> {
  const { check, take, isDeadly, favours, isSettled }: Switch = switches[name]
  const play = await begin(stage, hunting)
  const giveBack = await take(play.scene)
  const accidents = seededDice(`${hunting.seed} accidents`)
  try {
    for (;;) {
      await Promise.all([
        runRound(play.scene, play.world, {
          ...hunting,
          round: play.rounds,
          ...(favours && { favours }),
        }),
        isDeadly && wait(accidents.between(50, 250)).then(() => killOne(play, 'databaseKills')),
      ])
      await untilQuiet(play.scene)
      play.rounds += 1
      const isLast = play.rounds >= hunting.rounds
      const isLook = !isSettled || isLast || isDue(play.rounds, 3)
      if (!isLook) continue
      const ledger = await finish(play, isSettled ? 'short' : undefined)
      if (ledger.findings[check].length > 0 || isLast) return ledger
    }
  } finally {
    await giveBack()
  }
}

type Killed = 'serverKills' | 'databaseKills'

type Play = Record<Killed, number> & {
  readonly stage: Stage
  readonly scene: Scene
  readonly world: World
  readonly seed: string
  readonly beganAt: number
  rounds: number
  looks: number
}

async function begin(stage: Stage, { members, seed }: Settings): Promise<Play> {
  await stage.ask(startAfresh)
  const world = await stage.ask((db) => buildWorld(db, members))
  const beganAt = Date.now() + 1
  await wait(2)
  const scene: Scene = { stage, diary: newDiary() }
  await fill(scene, world, `${seed} fill`)
  const none = { rounds: 0, serverKills: 0, databaseKills: 0, looks: 0 }
  return { stage, scene, world, seed, beganAt, ...none }
}

async function finish(play: Play, patience?: Patience): Promise<Ledger> {
  const { scene, world, beganAt } = play
  const { findings, story } = await judge({
    scene,
    world,
    beganAt,
    ...(patience && { patience }),
  })
  return {
    seed: play.seed,
    rounds: play.rounds,
    seconds: Math.round((Date.now() - beganAt) / 1000),
    attempts: scene.diary.attempts,
    lostAnswers: scene.diary.lostAnswers,
    serverKills: play.serverKills,
    databaseKills: play.databaseKills,
    looks: play.looks,
    story,
    findings,
  }
}

const isDue = (round: number, every: number) => round > 0 && round % every === 0

async function killOne(play: Play, whom: Killed) {
  play[whom] += 1
  await (whom === 'serverKills' ? play.stage.killServer() : play.stage.killDatabase())
}

const lookEveryMs = 200

/** Recounts all counters again and again, beside everything else. */
function watch(play: Play) {
  let isOver = false
  const { stage, scene, world } = play
  const run = async () => {
    while (!isOver) {
      await stage.ask((db) => lookAtCounters(db, world.steady, scene.diary.findings))
      play.looks += 1
      await wait(lookEveryMs)
    }
  }
  const running = run()
  return {
    async stop() {
      isOver = true
      await running
    },
  }
}

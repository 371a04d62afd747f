import { readWitness } from '../../shared/witness/record.ts'
import { type Findings, join, noFindings } from '../findings.ts'
import type { Scene } from '../kinds.ts'
import type { Seen } from '../witness/record.ts'
import { replay } from '../witness/replay.ts'
import type { Story } from '../witness/story.ts'
import type { World } from '../world.ts'
import { checkAnswers } from './answers.ts'
import { lookAtCounters } from './counters.ts'
import { checkFloors } from './floors.ts'
import { checkQuiet, type Patience } from './quiet.ts'

type Judged = { readonly findings: Findings; readonly story: Story }

type Judging = {
  readonly scene: Scene
  readonly world: World
  readonly beganAt: number
  /** How long to wait until no entry is left that would fit. */
  readonly patience?: Patience
}

/** All checks, once no request is under way. */
export async function judge({ scene, world, beganAt, patience }: Judging): Promise<Judged> {
  const { stage, diary } = scene
  const found = noFindings()
  if (patience) await checkQuiet(scene, found, patience)
  const story = replay(await stage.ask((db) => readWitness<Seen>(db)), beganAt)
  await stage.ask((db) => lookAtCounters(db, world.steady, found))
  checkFloors(diary.attempts, story, found)
  const answers = checkAnswers(diary.attempts, story)
  return { findings: join(diary.findings, story.findings, answers, found), story }
}

import type { Stage } from '../../shared/stage.ts'
import { readWitness } from '../../shared/witness/record.ts'
import { type Findings, join, noFindings } from '../findings.ts'
import type { Diary } from '../kinds.ts'
import { replay } from '../witness/replay.ts'
import { checkAnswers } from './answers.ts'
import { checkCounters } from './counters.ts'
import { checkFloors } from './floors.ts'
import { checkHistory } from './history.ts'

/** All checks, once no request is under way. */
export async function judge(
  stage: Stage,
  { attempts, findings }: Diary,
  beganAt: number,
): Promise<Findings> {
  const story = replay(await stage.ask((db) => readWitness(db)), beganAt)
  const found = noFindings()
  await stage.ask((db) => checkHistory(db, story))
  await stage.ask((db) => checkCounters(db, found))
  checkFloors(attempts, found)
  return join(findings, story.findings, checkAnswers(attempts, story), found)
}

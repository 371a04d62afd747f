import { limits } from '@matjari/contract/limits'
import type { Application } from '@matjari/contract/restaurants/entities'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorMessage } from '../../../../../lib/api-error.ts'
import { showToast } from '../../../../../ui/overlay/toasts.ts'
import { askOthersAnew, askQueueAnew } from '../api.ts'
import { doneText, failedText, leftText, takenBackText } from '../text.ts'
import type { Decision, Outcome, Queue } from './queue.ts'

/** One that can be taken back: what was decided is known when its answer has come. */
type Made = { readonly decided: Promise<readonly Application[]> }

const group = 'verdict'
const lastsMs = limits.applications.takeBackSeconds * 1000

type Followers = {
  readonly onDecided: (rows: readonly Application[]) => void
  readonly onTakenBack: (rows: readonly Application[]) => void
}

/** Sends verdicts, says what became of them and offers to take them back. */
export function useVerdicts(queue: Queue, { onDecided, onTakenBack }: Followers) {
  const client = useQueryClient()
  const made = useRef<readonly Made[]>([])

  const forget = (one: Made) => {
    made.current = made.current.filter((other) => other !== one)
  }

  async function decide(decision: Decision) {
    const answer = queue.decide(decision)
    const one: Made = {
      decided: answer.then(
        ({ decided }) => decided,
        () => [],
      ),
    }
    made.current = [...made.current, one]
    try {
      tell(decision, await answer, one)
    } catch (error) {
      forget(one)
      showToast(failedText(decision, errorMessage(error)), 'error')
      // Somebody else may have been faster, or the answer was lost on its way.
      void askQueueAnew(client)
    }
  }

  function tell(decision: Decision, outcome: Outcome, one: Made) {
    const { decided, left } = outcome
    onDecided(decided)
    if (left.length > 0) void askQueueAnew(client)
    if (decided.length === 0) {
      forget(one)
      showToast(leftText(decision, outcome), 'error')
      return
    }
    const action = { label: '되돌리기', run: () => void takeBack(one) }
    showToast(doneText(decision, outcome), 'ok', { group, action, lastsMs })
    askOthersAnew(client)
  }

  async function takeBack(one: Made) {
    forget(one)
    const decided = await one.decided
    if (decided.length === 0) return
    try {
      const { takenBack, left } = await queue.takeBack(decided)
      const isWhole = left.length === 0
      showToast(takenBackText(takenBack, left.length), isWhole ? 'ok' : 'error', { group })
      // What is older cannot be taken back either.
      if (takenBack.length === 0) made.current = []
      await askQueueAnew(client)
      askOthersAnew(client)
      onTakenBack(takenBack)
    } catch (error) {
      made.current = [...made.current, one]
      showToast(errorMessage(error), 'error')
    }
  }

  function takeBackLast() {
    const last = made.current.at(-1)
    if (last) void takeBack(last)
    else showToast('되돌릴 것이 없어요.', 'error', { group })
  }

  return { decide, takeBackLast }
}

import { type Answer, ask, type Call } from '../client.ts'
import { anyDice, type Dice, wait } from '../random.ts'
import type { Stage } from '../stage.ts'

/** A call, and its answer. */
export type Attempt = {
  readonly kind: string
  /** What is true when it is done. */
  readonly deed: string
  readonly sentAt: number
  readonly answeredAt: number
  readonly outcome: 'accepted' | 'refused' | 'unknown'
  /** The code of the last answer, for who looks for the cause. */
  readonly code: string
  /** And what it said to people. */
  readonly message: string
  /** The numbers that were named in answers. */
  readonly numbers: readonly string[]
}

/** What happened so far. */
export type Diary = {
  readonly attempts: Attempt[]
  readonly findings: { readonly errors: string[] }
  /** How each kind of attempt reads. */
  readonly kinds: Readonly<Record<string, string>>
  lostAnswers: number
  /** How answers are passed on; a switch may put a liar here. */
  hear: (answer: Answer) => Answer
}

export type Scene = {
  readonly stage: Stage
  readonly diary: Diary
  /** The dice of this actor, where the same choices must come again. */
  readonly dice?: Dice
}

type AttemptedCall = {
  readonly kind: string
  readonly deed: string
  readonly call: Call
  /** Safe to send again: it has a key, or says how things shall be. */
  readonly isRepeatable?: boolean
  /** At both servers at once. */
  readonly isTwin?: boolean
  /** Which number of the answer is recorded. */
  readonly names?: 'reservationNo' | 'waitingNo'
}

export async function attempt(scene: Scene, call: AttemptedCall): Promise<Attempt> {
  const { stage, diary } = scene
  const { kind, deed, isTwin = false } = call
  const sentAt = Date.now()
  const urls = stage.servers()
  const chosen = isTwin ? urls : [(scene.dice ?? anyDice).pickOne(urls)]
  const heard = await Promise.all(chosen.map((url) => askOne(scene, url, call)))
  const accepted = heard.filter(({ outcome }) => outcome === 'accepted')
  const isRefused = heard.every(({ outcome }) => outcome === 'refused')
  const done: Attempt = {
    kind,
    deed,
    sentAt,
    answeredAt: Date.now() + 1,
    outcome: accepted.length > 0 ? 'accepted' : isRefused ? 'refused' : 'unknown',
    code: heard.map(({ code }) => code).join(' '),
    message: heard.at(-1)?.message ?? '',
    numbers: accepted.flatMap(({ numbers }) => numbers ?? []),
  }
  diary.attempts.push(done)
  return done
}

type Heard = {
  readonly outcome: Attempt['outcome']
  readonly code: string
  readonly message: string
  readonly numbers: string | null
}

const patienceMs = 120_000

/** A call that is safe to repeat is sent again until a server answers. */
async function askOne(scene: Scene, first: string, call: AttemptedCall): Promise<Heard> {
  const { stage, diary } = scene
  const began = Date.now()
  let url = first
  let isLost = false
  for (;;) {
    const askedAt = Date.now()
    const answer = await ask(url, call.call)
    const heard = answer && diary.hear(answer)
    if (heard && heard.status < 500) {
      const { code, message } = heard
      const numbers = numberIn(heard, call.names ?? 'reservationNo')
      if (code.startsWith('S')) return { outcome: 'accepted', code, message, numbers }
      // What was on its way when the answer got lost may still arrive at the database.
      return { outcome: isLost ? 'unknown' : 'refused', code, message, numbers: null }
    }
    note(scene, { ...call, askedAt }, heard)
    isLost = true
    const isOver = heard?.status === 500 || Date.now() - began > patienceMs
    if (!call.isRepeatable || isOver)
      return { outcome: 'unknown', code: heard?.code ?? '', message: '', numbers: null }
    await wait(50)
    url = anyDice.pickOne(stage.servers())
  }
}

type SentCall = { readonly kind: string; readonly askedAt: number }

function note({ stage, diary }: Scene, { kind, askedAt }: SentCall, answer: Answer | null) {
  diary.lostAnswers += 1
  const isHonest = stage.isShaken(askedAt) && answer?.status !== 500
  if (!isHonest) {
    const message = answer ? `${answer.status} ${answer.message}` : '답이 끊겼어요'
    diary.findings.errors.push(`${diary.kinds[kind] ?? kind}: ${message}`)
  }
}

function numberIn({ items }: Answer, name: string): string | null {
  if (typeof items !== 'object' || items === null || !(name in items)) return null
  return String((items as Readonly<Record<string, unknown>>)[name])
}

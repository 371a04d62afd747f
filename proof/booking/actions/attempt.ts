import { type Answer, ask, type Call } from '../client.ts'
import { type Findings, noFindings } from '../findings.ts'
import { between, wait } from '../random.ts'
import type { Stage } from '../stage.ts'

/** Everything that is tried, and how it reads. */
export const kinds = {
  book: '예약',
  twinBook: '예약, 한 키로 두 서버에',
  change: '예약 변경',
  cancel: '예약 취소 (회원)',
  entry: '전화·현장 예약',
  twinEntry: '전화·현장 예약, 한 키로 두 서버에',
  mark: '방문·노쇼 표시',
  takeBack: '표시 되돌림',
  storeCancel: '예약 취소 (가게)',
  adminCancel: '예약 취소 (관리자)',
  settings: '예약설정 변경',
  pause: '예약 멈춤',
  resume: '예약 다시 받음',
  close: '가게 비활성',
  open: '가게 활성',
  suspend: '회원 비활성',
  restore: '회원 활성',
  withdraw: '탈퇴',
} as const

export type Kind = keyof typeof kinds
export const kindNames = Object.keys(kinds).filter((name): name is Kind => name in kinds)

/** One who wants something, and what they were told. */
export type Attempt = {
  readonly kind: Kind
  /** What is true when it is done. */
  readonly deed: string
  readonly sentAt: number
  readonly answeredAt: number
  readonly outcome: 'accepted' | 'refused' | 'unknown'
  /** The code of the last answer, for who looks for the cause. */
  readonly code: string
  /** The numbers of bookings that were named in answers. */
  readonly told: readonly string[]
}

/** What happened so far. */
export type Diary = {
  readonly attempts: Attempt[]
  readonly findings: Findings
  lostAnswers: number
  /** How answers are passed on; a switch may put a liar here. */
  hear: (answer: Answer) => Answer
}

export const newDiary = (): Diary => ({
  attempts: [],
  findings: noFindings(),
  lostAnswers: 0,
  hear: (answer) => answer,
})

export type Scene = { readonly stage: Stage; readonly diary: Diary }

type Wanted = {
  readonly kind: Kind
  readonly deed: string
  readonly call: Call
  /** Safe to send again: it has a key, or says how things shall be. */
  readonly isRepeatable?: boolean
  /** At both servers at once. */
  readonly isTwin?: boolean
}

export async function attempt(scene: Scene, wanted: Wanted): Promise<Attempt> {
  const { stage, diary } = scene
  const { kind, deed, isTwin = false } = wanted
  const sentAt = Date.now()
  const urls = stage.servers()
  const asked = isTwin ? urls : [urls[between(0, urls.length - 1)] ?? '']
  const heard = await Promise.all(asked.map((url) => askOne(scene, url, wanted)))
  const accepted = heard.filter(({ outcome }) => outcome === 'accepted')
  const isRefused = heard.every(({ outcome }) => outcome === 'refused')
  const done: Attempt = {
    kind,
    deed,
    sentAt,
    answeredAt: Date.now() + 1,
    outcome: accepted.length > 0 ? 'accepted' : isRefused ? 'refused' : 'unknown',
    code: heard.map(({ code }) => code).join(' '),
    told: accepted.flatMap(({ told }) => told ?? []),
  }
  diary.attempts.push(done)
  return done
}

type Heard = {
  readonly outcome: Attempt['outcome']
  readonly code: string
  readonly told: string | null
}

const patienceMs = 120_000

/** What cannot harm is asked again until somebody answers. */
async function askOne(scene: Scene, first: string, wanted: Wanted): Promise<Heard> {
  const { stage, diary } = scene
  const began = Date.now()
  let url = first
  let isLost = false
  for (;;) {
    const answer = await ask(url, wanted.call)
    const heard = answer && diary.hear(answer)
    if (heard && heard.status < 500) {
      const { code } = heard
      if (code.startsWith('S')) return { outcome: 'accepted', code, told: numberIn(heard) }
      // What was on its way when the answer got lost may still arrive at the database.
      return { outcome: isLost ? 'unknown' : 'refused', code, told: null }
    }
    note(scene, wanted, heard)
    isLost = true
    const isOver = heard?.status === 500 || Date.now() - began > patienceMs
    if (!wanted.isRepeatable || isOver)
      return { outcome: 'unknown', code: heard?.code ?? '', told: null }
    await wait(50)
    const urls = stage.servers()
    url = urls[between(0, urls.length - 1)] ?? ''
  }
}

function note({ stage, diary }: Scene, { kind }: Wanted, answer: Answer | null) {
  diary.lostAnswers += 1
  const isHonest = stage.isShaken() && answer?.status !== 500
  if (!isHonest) {
    const said = answer ? `${answer.status} ${answer.message}` : '답이 끊겼어요'
    diary.findings.errors.push(`${kinds[kind]}: ${said}`)
  }
}

function numberIn({ items }: Answer): string | null {
  if (typeof items !== 'object' || items === null || !('reservationNo' in items)) return null
  return String(items.reservationNo)
}

import cluster from 'node:cluster'
import { isatty } from 'node:tty'
import { hire, type Member } from './crew.ts'
import { pausesBetweenDeaths } from './pauses.ts'
import { within } from './within.ts'

/** A worker has ten seconds for its end. */
const stopMs = 12_000
/** So long a new worker may take until it answers: a migration takes its time, and the old ones answer meanwhile. */
const startMs = 10 * 60_000
/** Before the next one is exchanged. Who still reads a long answer goes on beside. */
const handOverMs = 10_000

type Helper = { readonly close: () => Promise<unknown> }

type Leading = {
  /** How many workers there shall be; asked at the start and before each exchange. Throws when the settings are wrong. */
  readonly count: () => number
  /** What runs once for all workers, such as the sum of their metrics; ends with the primary. */
  readonly beside?: () => Promise<Helper | undefined>
}

const say = (line: string) => void process.stdout.write(`${line}\n`)
const complain = (line: string) => void process.stderr.write(`${line}\n`)

const unchanged = '바꾸기를 멈췄고, 지금 있는 일꾼이 계속 일해요.'

/** As it was named, not where links lead: another release may be put there. */
const program = () => process.argv[1] ?? ''

/**
 * The process that holds the port. It opens no database and answers nobody: it starts workers, hands connections round,
 * replaces workers that die, and exchanges all of them one after the other on SIGHUP. Resolves when all are started.
 */
export async function leadWorkers({ count, beside }: Leading) {
  const crew = new Set<Member>()
  /** Started to replace another one, and not yet answering. */
  const candidates = new Set<Member>()
  const pauseAfterDeath = pausesBetweenDeaths(() => performance.now())
  let wanted = count()
  let isOpen = false
  let isStopping = false
  let helper: Helper | undefined
  let exchanging: Promise<void> | undefined
  let isAskedAgain = false

  cluster.schedulingPolicy = cluster.SCHED_RR
  cluster.setupPrimary({ exec: program(), execArgv: [...process.execArgv, '--enable-source-maps'] })
  onSignals({ stop, exchange })

  const present = () => [...crew].filter((member) => !member.isLeaving() && !candidates.has(member))

  const pids = () =>
    present()
      .map(({ pid }) => pid)
      .join(', ')

  function add(place: 'first' | 'next'): Member {
    const member = hire(place)
    crew.add(member)
    void member.ended.then((code) => {
      const isMissed = !member.isLeaving() && !candidates.has(member)
      crew.delete(member)
      candidates.delete(member)
      if (isMissed && !isStopping) replaceSoon(member, code)
    })
    return member
  }

  function replaceSoon({ pid }: Member, code: number) {
    const pauseMs = pauseAfterDeath()
    complain(`일꾼이 끝나서(pid ${pid}, ${code}) ${pauseMs / 1000}초 뒤에 새로 시작해요.`)
    setTimeout(() => void fill(), pauseMs)
  }

  async function fill() {
    const added: Member[] = []
    while (!isStopping && present().length < wanted)
      added.push(add(present().length === 0 ? 'first' : 'next'))
    const serving = await Promise.all(added.map(({ serves }) => serves))
    if (serving.includes(true) && !isStopping) say(`일꾼 ${present().length}개가 일해요: ${pids()}`)
  }

  /** One after the other: a new one answers before an old one leaves. */
  async function exchangeAll() {
    const before = wanted
    wanted = count()
    const old = present()
    say(`일꾼을 하나씩 바꿔요: ${old.length}개에서 ${wanted}개로`)
    for (let made = 0; made < wanted && !isStopping; made += 1) {
      if (!(await addCandidate())) {
        wanted = before
        return complain(`새 일꾼이 열리지 못했어요. ${unchanged}`)
      }
      const leaving = old.find((member) => !member.isLeaving())
      leaving?.leave()
      if (leaving) await within(handOverMs, leaving.ended)
    }
    for (const member of present().slice(0, -wanted)) member.leave()
    if (!isStopping) say(`일꾼을 모두 바꿨어요: ${pids()}`)
  }

  /** Says whether there is one more that answers. */
  async function addCandidate(): Promise<boolean> {
    const candidate = hireCandidate()
    const answers = await within(startMs, candidate.serves)
    if (!answers) {
      candidate.stop('SIGTERM')
      if ((await within(stopMs, candidate.ended)) === undefined) candidate.stop('SIGKILL')
      await candidate.ended
    }
    candidates.delete(candidate)
    return answers === true
  }

  function hireCandidate() {
    const candidate = add('next')
    candidates.add(candidate)
    return candidate
  }

  /** Asked while it is under way, it is done once more afterwards: what lies on the disk may be another program. */
  function exchange() {
    if (isStopping || !isOpen) return
    if (exchanging) {
      isAskedAgain = true
      return
    }
    exchanging = exchangeAll()
      .catch((error: unknown) => complain(`${(error as Error).message} ${unchanged}`))
      .finally(() => {
        exchanging = undefined
        void fill()
        if (isAskedAgain) {
          isAskedAgain = false
          exchange()
        }
      })
  }

  async function stop() {
    // A second Ctrl-C means now.
    if (isStopping) return end(1)
    isStopping = true
    const members = [...crew]
    for (const member of members) member.stop('SIGTERM')
    const codes = await within(stopMs, Promise.all(members.map(({ ended }) => ended)))
    await helper?.close()
    end(codes?.every((code) => code === 0) ? 0 : 1)
  }

  function end(code: number): never {
    for (const member of crew) member.stop('SIGKILL')
    process.exit(code)
  }

  helper = await beside?.()
  const first = add('first')
  candidates.add(first)
  // It has said why.
  if (!(await first.serves) && !isStopping) end(await first.ended)
  candidates.delete(first)
  isOpen = true
  await fill()
}

function onSignals({ stop, exchange }: { stop: () => Promise<unknown>; exchange: () => void }) {
  const end = () => void stop()
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  // The window in which it was started is closed, or somebody wants the program of today.
  process.on('SIGHUP', isatty(0) ? end : exchange)
}

import cluster from 'node:cluster'
import { isatty } from 'node:tty'
import { leaveMessage, servingMessage, type WorkerRole, workerRoleVariable } from './worker.ts'

const shortestMs = 250
const longestMs = 30_000
const quietMs = 60_000

/**
 * How long to wait before a dead worker is replaced: hardly at first, then longer and longer while workers keep
 * dying, so that a machine in trouble is not kept busy with starts. A minute without a death resets it.
 */
export function pausesBetweenDeaths(now: () => number) {
  let pauseMs = 0
  let replacedAt = Number.NEGATIVE_INFINITY
  return () => {
    const isQuiet = now() - replacedAt > quietMs
    pauseMs = isQuiet ? shortestMs : Math.min(longestMs, pauseMs * 2)
    replacedAt = now() + pauseMs
    return pauseMs
  }
}

/** The result of the work, or undefined after the time limit. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

type ForkedWorker = {
  readonly pid: number
  /** True when it answers requests; false when it ended before. */
  readonly serves: Promise<boolean>
  /** Resolves with the exit code. An end by a signal of the primary counts as success. */
  readonly ended: Promise<number>
  readonly isLeaving: () => boolean
  /** Another worker takes new connections; this one ends when all its requests are answered. */
  readonly leave: () => void
  readonly stop: (signal: 'SIGTERM' | 'SIGKILL') => void
}

/** Starts the program that is on the disk at this moment. */
function forkWorker(place: Exclude<WorkerRole, 'alone'>): ForkedWorker {
  const worker = cluster.fork({ [workerRoleVariable]: place })
  let isLeaving = false
  let isStopped = false
  // A message could not be delivered, or the process not be started: its exit reports both.
  worker.on('error', () => {})
  const ended = new Promise<number>((resolve) => {
    worker.once('exit', (code, signal) => resolve(code ?? (isStopped && signal ? 0 : 1)))
  })
  const serves = new Promise<boolean>((resolve) => {
    worker.on('message', (message) => message === servingMessage && resolve(true))
    void ended.then(() => resolve(false))
  })
  return {
    pid: worker.process.pid ?? 0,
    serves,
    ended,
    isLeaving: () => isLeaving || isStopped,
    leave() {
      isLeaving = true
      // Before it serves, the worker does not listen for messages.
      void serves.then((is) => is && worker.isConnected() && worker.send(leaveMessage))
    },
    stop(signal) {
      isStopped = true
      worker.process.kill(signal)
    },
  }
}

/** A worker has ten seconds to stop. */
const stopMs = 12_000
/** How long a new worker may take to start: a migration takes time, and the old workers serve meanwhile. */
const startMs = 10 * 60_000
/** How long to wait before the next worker is replaced. A long response continues in the background. */
const handOverMs = 10_000

type Helper = { readonly close: () => Promise<unknown> }

type Leading = {
  /** The number of workers; read at the start and before each replacement. Throws when the settings are invalid. */
  readonly count: () => number
  /** Runs once for all workers, e.g. the sum of their metrics; ends with the primary. */
  readonly beside?: () => Promise<Helper | undefined>
}

const say = (line: string) => void process.stdout.write(`${line}\n`)
const complain = (line: string) => void process.stderr.write(`${line}\n`)

const unchanged = '바꾸기를 멈췄고, 지금 있는 일꾼이 계속 일해요.'

/** The path as given, not resolved: a symbolic link may point to another release later. */
const program = () => process.argv[1] ?? ''

/**
 * The process that owns the port. It opens no database and answers no request: it starts workers, distributes
 * connections, replaces dead workers, and on SIGHUP replaces all of them one by one. Resolves when all have started.
 */
export async function leadWorkers({ count, beside }: Leading) {
  const crew = new Set<ForkedWorker>()
  /** Started to replace another worker, and not serving yet. */
  const candidates = new Set<ForkedWorker>()
  const pauseAfterDeath = pausesBetweenDeaths(() => performance.now())
  let workerCount = count()
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

  function add(place: 'first' | 'next'): ForkedWorker {
    const member = forkWorker(place)
    crew.add(member)
    void member.ended.then((code) => {
      const isMissed = !member.isLeaving() && !candidates.has(member)
      crew.delete(member)
      candidates.delete(member)
      if (isMissed && !isStopping) replaceSoon(member, code)
    })
    return member
  }

  function replaceSoon({ pid }: ForkedWorker, code: number) {
    const pauseMs = pauseAfterDeath()
    complain(`일꾼이 끝나서(pid ${pid}, ${code}) ${pauseMs / 1000}초 뒤에 새로 시작해요.`)
    setTimeout(() => void fill(), pauseMs)
  }

  async function fill() {
    const added: ForkedWorker[] = []
    while (!isStopping && present().length < workerCount)
      added.push(add(present().length === 0 ? 'first' : 'next'))
    const serving = await Promise.all(added.map(({ serves }) => serves))
    if (serving.includes(true) && !isStopping) say(`일꾼 ${present().length}개가 일해요: ${pids()}`)
  }

  /** One by one: the new worker serves before the old one leaves. */
  async function exchangeAll() {
    const before = workerCount
    workerCount = count()
    const old = present()
    say(`일꾼을 하나씩 바꿔요: ${old.length}개에서 ${workerCount}개로`)
    for (let made = 0; made < workerCount && !isStopping; made += 1) {
      if (!(await addCandidate())) {
        workerCount = before
        return complain(`새 일꾼이 열리지 못했어요. ${unchanged}`)
      }
      const leaving = old.find((member) => !member.isLeaving())
      leaving?.leave()
      if (leaving) await within(handOverMs, leaving.ended)
    }
    for (const member of present().slice(0, -workerCount)) member.leave()
    if (!isStopping) say(`일꾼을 모두 바꿨어요: ${pids()}`)
  }

  /** Returns true when one more worker serves. */
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

  /** A request during a replacement causes another one afterwards: the program on the disk may have changed again. */
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
    // A second Ctrl-C ends the process at once.
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
  // The worker has printed the reason.
  if (!(await first.serves) && !isStopping) end(await first.ended)
  candidates.delete(first)
  isOpen = true
  await fill()
}

function onSignals({ stop, exchange }: { stop: () => Promise<unknown>; exchange: () => void }) {
  const end = () => void stop()
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  // With a terminal SIGHUP means that the window was closed; without one, an operator wants the new program.
  process.on('SIGHUP', isatty(0) ? end : exchange)
}

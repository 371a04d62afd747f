import { exchange } from './client.ts'
import { faultOf } from './judge.ts'
import { oddRequest } from './requests.ts'
import { type Inside, startWatched, type Watched } from './server.ts'

type Options = {
  readonly requests: number
  readonly seed: string
  readonly atOnce: number
  /** After how many the memory is first looked at: by then everything has been used once. */
  readonly warmUp: number
}

export type Findings = {
  readonly asked: number
  readonly answers: Readonly<Record<string, number>>
  readonly faults: readonly string[]
  readonly inside: Inside
  /** What is held in the end, as a multiple of what was held after the warm-up. */
  readonly memory: number
}

/** The promises of this proof. */
const allowed = { blockedMs: 250, memory: 1.2 }
const faultsMost = 50
const restoreEvery = 50
const settleMs = 3_000

/** Odd requests by the thousand against a server of its own. */
export async function fuzz(options: Options): Promise<Findings> {
  const server = await startWatched()
  try {
    return await ask(server, options)
  } finally {
    await server.stop()
  }
}

async function ask(server: Watched, { requests, seed, atOnce, warmUp }: Options) {
  const answers: Record<string, number> = {}
  const faults: string[] = []
  let next = 0

  async function askUpTo(end: number) {
    while (next < end && server.isAlive()) {
      const number = next
      next += 1
      if (number % restoreEvery === 0) await server.restore()
      const request = oddRequest(seed, number, server.people)
      const answer = await exchange(server.port, request)
      const outcome = answer ? String(answer.status) : 'none'
      answers[outcome] = (answers[outcome] ?? 0) + 1
      const fault = faultOf(request, answer)
      if (fault && faults.length < faultsMost)
        faults.push(`#${number} ${request.name}: ${fault}\n    ${request.head[0]?.slice(0, 200)}`)
    }
  }
  const together = (end: number) => Promise.all(Array.from({ length: atOnce }, () => askUpTo(end)))

  await server.begin()
  await together(warmUp)
  const before = await server.look()
  await together(requests)
  if (!server.isAlive()) faults.push('the server is gone')
  // What was cut off is given up by the server a little later.
  await new Promise((resolve) => setTimeout(resolve, settleMs))
  const inside = await server.look()
  const memory = inside.heldBytes / before.heldBytes
  faults.push(...server.errors.slice(0, faultsMost).map((line) => `logged: ${line}`))
  if (inside.longestMs > allowed.blockedMs)
    faults.push(`the loop was blocked for ${Math.round(inside.longestMs)} ms`)
  if (memory > allowed.memory) faults.push(`memory grew to ${memory.toFixed(2)} times`)
  return { asked: next, answers, faults, inside, memory }
}

export function findingsText({ asked, answers, faults, inside, memory }: Findings): string {
  const counts = Object.entries(answers)
    .map(([outcome, count]) => `${outcome}: ${count}`)
    .join(', ')
  return [
    `${asked.toLocaleString()} odd requests. Answers: ${counts}`,
    `longest hold of the loop: ${Math.round(inside.longestMs)} ms of computing, ${Math.round(inside.longestWaitMs)} ms on the clock (at most ${allowed.blockedMs} ms of computing)`,
    `memory afterwards: × ${memory.toFixed(2)} of ${Math.round(inside.heldBytes / memory / 1e6)} MB (at most × ${allowed.memory})`,
    faults.length === 0 ? 'nothing found' : `found ${faults.length}:\n${faults.join('\n')}`,
  ].join('\n')
}

import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'

export type Question = {
  readonly call: `${'GET' | 'POST' | 'PUT'} ${string}`
  readonly token?: string | undefined
  readonly body?: object
  /** On a connection of its own. */
  readonly isNew?: boolean
}

export type Traffic = {
  readonly count: number
  readonly failures: readonly string[]
  readonly p50: number
  readonly p99: number
}

type Answer = { readonly status: number; readonly text: string }

/** So many are on their way at most: a machine that is busy with other things gets fewer, not a crowd. */
const mostUnderWay = 24

/** Asks steadily, whatever becomes of it, and counts what was not answered as it should be. */
export function startTraffic(
  url: string,
  { next, perSecond = 200 }: { next: (no: number) => Question; perSecond?: number },
) {
  // All connections in turn, so that none rests for long.
  const agent = new Agent({ keepAlive: true, scheduling: 'fifo', maxFreeSockets: 32 })
  const underWay = new Set<Promise<void>>()
  let times: number[] = []
  let failures: string[] = []
  let asked = 0
  const began = performance.now()

  async function ask(question: Question) {
    const at = performance.now()
    try {
      const answer = await send(url, question, agent)
      const problem = problemOf(answer)
      if (problem) failures.push(`${question.call}: ${problem}`)
    } catch (error) {
      failures.push(`${question.call}: ${String(error)}`)
    }
    times.push(performance.now() - at)
  }

  const timer = setInterval(() => {
    const due = ((performance.now() - began) / 1000) * perSecond
    for (; asked < due; asked += 1) {
      if (underWay.size >= mostUnderWay) continue
      const asking: Promise<void> = ask(next(asked)).finally(() => underWay.delete(asking))
      underWay.add(asking)
    }
  }, 5)

  /** What was answered since the last time. */
  function taken(): Traffic {
    const sorted = times.toSorted((one, other) => one - other)
    const quantile = (q: number) => sorted[Math.floor(sorted.length * q)] ?? 0
    const part = { count: times.length, failures, p50: quantile(0.5), p99: quantile(0.99) }
    times = []
    failures = []
    return part
  }

  return {
    taken,
    async stop(): Promise<Traffic> {
      clearInterval(timer)
      await Promise.all(underWay)
      agent.destroy()
      return taken()
    },
  }
}

/** Refusals are answers too: a table may be taken. What breaks, or comes without the envelope, is none. */
function problemOf({ status, text }: Answer): string | undefined {
  const code = /^\{"header":\{"code":"([A-Z]\d{3}[^"]*)"/.exec(text)?.[1]
  return status < 500 && code && !code.startsWith('E5')
    ? undefined
    : `${status} ${text.slice(0, 200)}`
}

function send(url: string, question: Question, agent: Agent): Promise<Answer> {
  const { call, token, body, isNew = false } = question
  const [method, path] = call.split(' ')
  const payload = body && JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const sending = request(`${url}${path}`, {
      method,
      agent: isNew ? false : agent,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(payload && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
        }),
      },
    })
    sending.once('error', reject)
    sending.once('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
      response.once('error', reject)
    })
    sending.end(payload)
  })
}

import cluster from 'node:cluster'
import { openMetrics } from '../../../src/lib/telemetry/prometheus.ts'
import { joinWorkers, serveWorkersMetrics } from '../../../src/workers/workers-metrics.ts'

/** On a busy machine also one that does answer may be late. */
const isOfBoth = (text: string) => text.includes('matjari_workers{state="counted"} 2')

const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

/** Three workers, of which the last does not answer, and what their primary serves of them. */
async function primary() {
  const listen = { port: 0, host: '127.0.0.1' }
  const served = await serveWorkersMetrics({ metrics: { listen, token: undefined } })
  const ready = (at: number) =>
    new Promise<void>((resolve) => {
      const worker = cluster.fork({ MATJARI_PLACE: String(at) })
      worker.on('message', (message: unknown) => {
        if (message === 'ready') resolve()
        if (typeof message === 'object' && message !== null && 'seen' in message)
          say({ seen: String(message.seen) })
      })
    })
  await Promise.all([ready(1), ready(2), ready(3)])
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${served?.port}/metrics`)
    const text = await response.text()
    if (!isOfBoth(text)) continue
    say({ status: response.status, text })
    break
  }
  for (const worker of Object.values(cluster.workers ?? {}))
    if (worker?.id === 1) worker.send('look')
  process.stdin.resume().on('end', () => process.exit(0))
}

function worker(place: number) {
  if (place < 3) {
    const metrics = openMetrics(joinWorkers)
    metrics.count('bookingAccepted', 'guest', place)
    metrics.answered({ call: 'page', status: 200, refusal: undefined, ms: 3 })
    metrics.ask('queueLength', () => ({ mail: 7 }))
    metrics.ask('backupSuccess', () => 100 * place)
    metrics.ask('diskFree', () => 1000 * place)
    const look = async () => {
      for (;;) {
        const seen = await metrics.text().catch(() => '')
        if (isOfBoth(seen)) return process.send?.({ seen })
      }
    }
    process.on('message', (message) => {
      if (message === 'look') void look()
    })
  }
  process.send?.('ready')
}

if (cluster.isPrimary) await primary()
else worker(Number(process.env.MATJARI_PLACE))

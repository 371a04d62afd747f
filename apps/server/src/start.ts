import { loadConfig } from './lib/settings.ts'
import { leadWorkers } from './workers/primary.ts'
import { workerRoleVariable } from './workers/worker.ts'
import { serveWorkersMetrics } from './workers/workers-metrics.ts'

// Runs before main.ts: a primary process does not load the whole server.

const { env, argv } = process
const complain = (line: string) => void process.stderr.write(`${line}\n`)
const configWith = (warn: (line: string) => void) =>
  loadConfig({ environment: env, args: argv.slice(2), warn })

/** Invalid settings are reported by main.ts. */
function wantsSeveral(): boolean {
  try {
    return configWith(() => {}).workers > 1
  } catch {
    return false
  }
}

if (env[workerRoleVariable] === undefined && wantsSeveral())
  await leadWorkers({
    count: () => configWith(complain).workers,
    beside: () => serveWorkersMetrics(configWith(() => {})),
  })
else await import('./main.ts')

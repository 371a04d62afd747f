import { serveWorkersMetrics } from './lib/metrics/workers.ts'
import { configured } from './lib/settings/configured.ts'
import { placeVariable } from './workers/messages.ts'
import { leadWorkers } from './workers/primary.ts'

// In front of main.ts: a process that only leads others does not load the whole server.

const { env, argv } = process
const complain = (line: string) => void process.stderr.write(`${line}\n`)
const configWith = (warn: (line: string) => void) =>
  configured({ environment: env, args: argv.slice(2), warn })

/** What is wrong with the settings is for main.ts to say. */
function wantsSeveral(): boolean {
  try {
    return configWith(() => {}).workers > 1
  } catch {
    return false
  }
}

if (env[placeVariable] === undefined && wantsSeveral())
  await leadWorkers({
    count: () => configWith(complain).workers,
    beside: () => serveWorkersMetrics(configWith(() => {})),
  })
else await import('./main.ts')

import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Environment, startBare, startProduct } from '../http/start-process.ts'
import type { People } from './load.ts'
import type { Room } from './seed.ts'

const goalKilobytes = 15
const collecting = [
  '--expose-gc',
  '--import',
  fileURLToPath(new URL('./collect-on-signal.mjs', import.meta.url)),
]
const warmUp = 200

/** Resident memory after a collection, in KB. */
async function residentOf(pid: number): Promise<number> {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 500))
  await pause()
  process.kill(pid, 'SIGUSR2')
  await pause()
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }))
}

type Idle = { readonly environment: Environment; readonly rooms: readonly Room[] }

/** What open but silent sockets cost. Returns whether the goal was reached. */
export async function measureIdle(people: People, { environment, rooms }: Idle): Promise<boolean> {
  const bareServer = new URL('./bare-server.ts', import.meta.url)
  const ours = await startProduct(environment, collecting)
  const bare = await startBare(bareServer, {}, collecting)
  try {
    const kilobytes = new Map<string, number>()
    for (const [name, { url, pid }] of Object.entries({ ours, bare })) {
      // What the first sockets need of code and room to grow is not theirs.
      await people.open('few', [url], rooms.slice(0, warmUp))
      await people.close('few')
      const before = await residentOf(pid)
      await people.open('idle', [url], rooms)
      const after = await residentOf(pid)
      await people.close('idle')
      kilobytes.set(name, (after - before) / rooms.length)
    }
    const said = [...kilobytes].map(
      ([name, each]) =>
        `${name} ${((each * 1000) / 1024).toFixed(1)} MB (${each.toFixed(1)} KB each)`,
    )
    console.log(
      `1,000 of ${rooms.length.toLocaleString('en')} idle sockets: ${said.join('; ')} (goal ≤ ${goalKilobytes} KB each)`,
    )
    return (kilobytes.get('ours') ?? Infinity) <= goalKilobytes
  } finally {
    await Promise.all([ours.stop(), bare.stop()])
  }
}

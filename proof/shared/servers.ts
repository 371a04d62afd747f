import { freePort, startServer } from '../../apps/server/test/support/server/process.ts'
import { wait } from './random.ts'

const tries = 1200

async function untilReady(url: string) {
  for (let tried = 0; tried < tries; tried += 1) {
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady) return
    await wait(50)
  }
}

type Environment = Record<string, string>

/** Two servers that can be killed in turn; who is killed comes back at its address. */
export async function startServers(environment: Environment) {
  const ports = [String(await freePort()), String(await freePort())]
  const start = (PORT: string) => startServer({ ...environment, PORT })
  const running = await Promise.all(ports.map(start))
  let next = 0
  return {
    urls: () => running.map(({ url }) => url),
    /** Without warning, and up again. */
    async killOne() {
      const which = next
      next = (next + 1) % running.length
      await running[which]?.stop('SIGKILL')
      running[which] = await start(ports[which] ?? '')
    },
    /** All of them have their database again. */
    async untilReady() {
      await Promise.all(running.map((server) => untilReady(server.url)))
    },
    async stop() {
      await Promise.all(running.map((server) => server.stop()))
    },
  }
}

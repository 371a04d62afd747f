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
type Server = Awaited<ReturnType<typeof startServer>>

/** Two servers that can be killed in turn; who is killed comes back at its address. */
export async function startServers(environment: Environment) {
  const ports = [String(await freePort()), String(await freePort())]
  const start = (PORT: string) => startServer({ ...environment, PORT })
  // A server that finds its database starting says so and ends; a service manager starts it again.
  const startAgain = async (port: string, triesLeft = 20): Promise<Server> => {
    try {
      return await start(port)
    } catch (error) {
      if (triesLeft === 0 || !String(error).includes('아직 준비 중')) throw error
      await wait(500)
      return startAgain(port, triesLeft - 1)
    }
  }
  const running = await Promise.all(ports.map(start))
  let next = 0
  return {
    urls: () => running.map(({ url }) => url),
    /** Without warning, and up again. */
    async killOne() {
      const which = next
      next = (next + 1) % running.length
      await running[which]?.stop('SIGKILL')
      running[which] = await startAgain(ports[which] ?? '')
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

import { freePort, startServer } from '../../apps/server/test/support/server/process.ts'

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
    async stop() {
      await Promise.all(running.map((server) => server.stop()))
    },
  }
}

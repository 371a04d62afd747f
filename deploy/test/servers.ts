import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRealPostgres } from '../../apps/server/test/engines/real-postgres.ts'
import { freePort, startServer } from '../../apps/server/test/support/server/process.ts'

export type Server = Awaited<ReturnType<typeof startServer>>

const tokenSecret = 'only-for-the-test-of-what-stands-in-front'

/** A city on a PostgreSQL of our own. Sample data is made by a server that may have it; then it is production. */
export async function openCity() {
  const dataDir = mkdtempSync(join(tmpdir(), 'matjari-deploy-'))
  const postgres = await startRealPostgres()
  const shared = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, TOKEN_SECRET: tokenSecret }
  const first = await startServer({ ...shared, DEMO: 'on' }, [])
  await first.stop()

  /** As docs/operations.md has it behind a proxy. */
  const startOne = (port: number, publicUrl: string) =>
    startServer(
      {
        ...shared,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: publicUrl,
        TRUST_PROXY: '1',
        LOG_LEVEL: 'info',
      },
      [],
    )

  async function startTwo(publicUrl: string, ports: readonly number[]) {
    const servers = await Promise.all(ports.map((port) => startOne(port, publicUrl)))
    const log: string[] = []
    return {
      /** What both ever said. */
      said: () => [...log, ...servers.map((server) => server.output())].join(''),
      outputs: () => servers.map((server) => server.output()),
      async stop(n: number, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') {
        await servers[n]?.stop(signal)
      },
      async start(n: number) {
        log.push(servers[n]?.output() ?? '')
        servers[n] = await startOne(ports[n] ?? 0, publicUrl)
      },
      stopAll: () => Promise.all(servers.map((server) => server.stop())),
    }
  }

  return {
    postgres,
    freePorts: (count: number) => Promise.all(Array.from({ length: count }, freePort)),
    startTwo,
    async remove() {
      await postgres.remove()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
export type City = Awaited<ReturnType<typeof openCity>>
export type Servers = Awaited<ReturnType<City['startTwo']>>

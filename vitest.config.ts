import { availableParallelism } from 'node:os'
import { defaultClientConditions, defaultServerConditions } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

// Inherited by every worker and child process: nothing may lean on the zone of the machine.
process.env.TZ = 'UTC'

// The contract is read from its sources, so that tests never see a stale build of it.
const fromSources = {
  resolve: { conditions: ['matjari-source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['matjari-source', ...defaultServerConditions] } },
}

// Generous: a loaded machine with two cores must not turn a test red.
const patient = { testTimeout: 60_000, hookTimeout: 120_000 }

const serverTests = 'apps/server/src/**/*.test.ts'
const concurrencyTests = 'apps/server/src/**/*.concurrency.test.ts'

const projects: TestProjectInlineConfiguration[] = [
  {
    ...fromSources,
    test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'], ...patient },
  },
  {
    ...fromSources,
    test: {
      name: 'web',
      include: ['apps/web/src/**/*.test.{ts,tsx}'],
      environment: 'happy-dom',
      ...patient,
    },
  },
  {
    ...fromSources,
    test: {
      name: 'server-embedded',
      include: [serverTests],
      exclude: [concurrencyTests],
      globalSetup: ['apps/server/test/engines/setup-embedded.ts'],
      pool: 'forks',
      ...patient,
    },
  },
  {
    // The one engine with several sessions: races are only real here.
    ...fromSources,
    test: {
      name: 'server-postgres',
      include: [serverTests],
      globalSetup: ['apps/server/test/engines/setup-postgres.ts'],
      pool: 'forks',
      ...patient,
    },
  },
  {
    // Whole processes that are started, killed and started again.
    ...fromSources,
    test: {
      name: 'server-process',
      include: ['apps/server/test/**/*.test.ts'],
      globalSetup: [
        'apps/server/test/support/server/compile.ts',
        'apps/server/test/engines/setup-embedded.ts',
      ],
      // One at a time: each of them loads the machine with whole servers.
      fileParallelism: false,
      pool: 'forks',
      testTimeout: 180_000,
      hookTimeout: 180_000,
    },
  },
]

// Tests wait for a database as often as they compute: on two cores, one worker leaves half of the time unused.
const maxWorkers = Math.max(2, availableParallelism() - 1)

export default defineConfig({ test: { projects, maxWorkers, teardownTimeout: 30_000 } })

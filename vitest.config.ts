import { availableParallelism } from 'node:os'
import { defaultClientConditions, defaultServerConditions } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { embeddedFiles } from './apps/server/test/engines/embedded-files.ts'

// Inherited by every worker and child process: nothing may lean on the zone of the machine.
process.env.TZ = 'UTC'

// The contract is read from its sources, so that tests never see a stale build of it.
const fromSources = {
  resolve: { conditions: ['matjari-source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['matjari-source', ...defaultServerConditions] } },
}

// The server's packages as Node itself finds them: it knows no `module`, which only bundlers can read.
const asOnServer = {
  ...fromSources,
  ssr: {
    resolve: {
      conditions: [
        'matjari-source',
        ...defaultServerConditions.filter((condition) => condition !== 'module'),
      ],
    },
  },
}

// A guard against hanging, not a measure: a loaded machine with two cores must not turn a test red.
const patient = { testTimeout: 300_000, hookTimeout: 300_000 }

// Importing the app costs more than most files do with it: the files of a worker share their modules,
// and each leaves behind what it found.
const sharing = { isolate: false }

const drawing = ['apps/web/src/render.test.tsx']

const projects: TestProjectInlineConfiguration[] = [
  {
    ...fromSources,
    test: {
      name: 'contract',
      include: ['packages/contract/src/**/*.test.ts'],
      ...sharing,
      ...patient,
    },
  },
  {
    ...fromSources,
    test: {
      name: 'web',
      include: ['apps/web/src/**/*.test.ts'],
      environment: 'happy-dom',
      setupFiles: ['apps/web/test/setup/leave-as-found.ts'],
      ...sharing,
      ...patient,
    },
  },
  {
    // Whole screens: each leaves its window's history as it found it.
    ...fromSources,
    test: {
      name: 'web-screens',
      include: ['apps/web/src/**/*.test.tsx'],
      environment: 'happy-dom',
      exclude: drawing,
      setupFiles: ['apps/web/test/setup/leave-as-found.ts'],
      ...sharing,
      ...patient,
    },
  },
  {
    // Draws pages as a server does, in the same React that takes them over: that would confuse its neighbours.
    ...fromSources,
    test: {
      name: 'web-drawing',
      include: drawing,
      environment: 'happy-dom',
      ...patient,
    },
  },
  {
    // Opening an embedded database costs forty times one of the server's: only where engines can differ.
    ...asOnServer,
    test: {
      name: 'server-embedded',
      include: embeddedFiles(),
      globalSetup: ['apps/server/test/engines/setup-embedded.ts'],
      pool: 'forks',
      // Its WebAssembly is compiled once, quickly: to make it faster as well costs more than is won.
      execArgv: ['--liftoff-only'],
      ...sharing,
      ...patient,
    },
  },
  {
    // Everything of the server; the walk over all calls goes over the other engine. The one engine with
    // several sessions: races are only real here.
    ...asOnServer,
    test: {
      name: 'server-postgres',
      include: ['apps/server/src/**/*.test.ts'],
      exclude: ['apps/server/src/access/**'],
      globalSetup: ['apps/server/test/engines/setup-postgres.ts'],
      pool: 'forks',
      ...sharing,
      ...patient,
    },
  },
  {
    // Whole processes that are started, killed and started again.
    ...asOnServer,
    test: {
      name: 'server-process',
      include: ['apps/server/test/**/*.test.ts'],
      globalSetup: [
        'apps/server/test/support/server/compile.ts',
        'apps/server/test/engines/setup-embedded.ts',
      ],
      pool: 'forks',
      execArgv: ['--liftoff-only'],
      testTimeout: 900_000,
      hookTimeout: 900_000,
    },
  },
]

// Tests wait for a database as often as they compute: on two cores, one worker leaves half of the time unused,
// and a third one takes its time from the other two.
const maxWorkers = Math.max(2, availableParallelism() - 1)

export default defineConfig({ test: { projects, maxWorkers, teardownTimeout: 30_000 } })

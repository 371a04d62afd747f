import './check-node.mjs'
import { spawn } from 'node:child_process'
import { fromRoot, root } from './process/paths.mjs'

// The tests of backups on a machine with PostgreSQL's own tools; without them they fail and say which are missing.
const vitest = fromRoot('node_modules', 'vitest', 'vitest.mjs')
const paths = ['apps/server/src/features/backup', 'apps/server/src/cli/backup-and-restore.test.ts']
const child = spawn(
  process.execPath,
  [vitest, 'run', '--project', 'server-postgres', ...paths, ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, TEST_PG_TOOLS: 'required' } },
)
child.once('exit', (code) => (process.exitCode = code ?? 1))

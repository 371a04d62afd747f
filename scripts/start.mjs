import './check-node.mjs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildBoth } from './build.mjs'
import { installToRun } from './install.mjs'
import { followParent } from './process/follow-parent.mjs'
import { fromRoot, root } from './process/paths.mjs'
import { runCommand, step } from './process/progress.mjs'

followParent()
await runCommand(async () => {
  await step('의존성', installToRun)
  await buildBoth()
  // In this very process: signals, exit code and environment are the server's own, and nothing can be left behind.
  const server = join('apps', 'server', 'dist-run')
  // Workers that are started later follow a link that leads to another release by then.
  process.argv[1] = join(dirname(dirname(process.argv[1])), server, 'main.js')
  process.chdir(root)
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(fromRoot(server, 'start.js')).href)
})

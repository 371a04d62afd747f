import './check-node.mjs'
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
  const main = fromRoot('apps', 'server', 'dist', 'main.js')
  process.argv[1] = main
  process.chdir(root)
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(main).href)
})

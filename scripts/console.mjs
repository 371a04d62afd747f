import './check-node.mjs'
import { pathToFileURL } from 'node:url'
import { buildServer } from './build.mjs'
import { installToRun } from './install.mjs'
import { fromRoot, root } from './process/paths.mjs'
import { runCommand } from './process/progress.mjs'

// What an operator asks the server's own code to do, beside the server: `node scripts/console.mjs admin list`.
const [name = '', ...args] = process.argv.slice(2)

await runCommand(async () => {
  await installToRun()
  await buildServer()
  process.chdir(root)
  const command = pathToFileURL(fromRoot('apps', 'server', 'dist', 'cli', 'run-command.js')).href
  const { runConsole } = await import(command)
  process.exitCode = await runConsole(name, { environment: process.env, args, process })
})

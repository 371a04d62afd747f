import { pathToFileURL } from 'node:url'
import { buildServer } from '../build.mjs'
import { installToRun } from '../install.mjs'
import { followParent } from './follow-parent.mjs'
import { fromRoot, root } from './paths.mjs'
import { ExpectedFailure, runCommand, step } from './progress.mjs'

/** A command for the machine's owner, written beside the server: installs and builds what is missing, and runs it here. */
export async function runServerTool(file, name) {
  followParent()
  await runCommand(async () => {
    await step('의존성', installToRun)
    await step('서버 빌드', buildServer)
    process.chdir(root)
    const tool = await import(
      pathToFileURL(fromRoot('apps', 'server', 'dist', 'cli', `${file}.js`)).href
    )
    try {
      const { argv, env } = process
      await tool[name]({ args: argv.slice(2), env, say: (line) => console.log(line) })
    } catch (error) {
      if (error.name === 'StartError') throw new ExpectedFailure(error.message)
      throw error
    }
  })
}

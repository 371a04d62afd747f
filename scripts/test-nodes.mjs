import './check-node.mjs'
import { parseArgs } from 'node:util'
import { install } from './install.mjs'
import { followParent } from './process/follow-parent.mjs'
import { ExpectedFailure, report, runCommand, step } from './process/progress.mjs'
import { binFolder, versions } from './test/nodes/binary.mjs'
import { startUp } from './test/nodes/start-up.mjs'
import { projects, suiteOf } from './test/nodes/suite.mjs'

const { values, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: {
    /** Versions by how they begin: `--only 22`. */
    only: { type: 'string', multiple: true, default: [] },
    /** The start alone, with the packages that are here. */
    quick: { type: 'boolean', default: false },
    /** The tests alone. */
    tests: { type: 'boolean', default: false },
    /** Some of the tests: `--project contract`; paths may follow. */
    project: { type: 'string', multiple: true, default: projects },
  },
})

followParent()
await runCommand(async () => {
  const chosen = versions.filter(isChosen)
  if (chosen.length === 0)
    throw new ExpectedFailure(`${versions.join(', ')} 가운데에서 골라 주세요: --only 22`)
  const unknown = values.project.filter((name) => !projects.includes(name))
  if (unknown.length > 0)
    throw new ExpectedFailure(`${projects.join(', ')} 가운데에서 골라 주세요.`)
  await step('의존성', install)
  for (const version of chosen) await testOn(version)
})

function isChosen(version) {
  return values.only.length === 0 || values.only.some((start) => version.startsWith(start))
}

/** One line for each step; what fails does not keep the next version from its turn. */
async function testOn(version) {
  const title = (what) => `Node.js ${version} ${what}`
  try {
    let using
    await step(title('받기'), async () => void (using = await binFolder(version)))
    if (!values.tests) await step(title('시작'), () => startUp(using, { isQuick: values.quick }))
    if (values.quick) return
    await step(title('테스트'), () => suiteOf(using, version, { chosen: values.project, paths }))
  } catch (error) {
    report(error)
    process.exitCode = 1
  }
}

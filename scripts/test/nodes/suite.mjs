import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { fromRoot } from '../../process/paths.mjs'
import { ExpectedFailure } from '../../process/progress.mjs'
import { run } from '../../process/run.mjs'
import { countCases, readReport, vitestCases } from '../reports.mjs'
import { withPath } from './binary.mjs'

const timeoutMs = 120 * 60_000

/** Everything of the server, and the rules both sides share. What runs in a browser does not meet Node. */
export const projects = ['contract', 'server-embedded', 'server-postgres', 'server-process']

/** The tests of these projects in this checkout, by this version. */
export async function suiteOf(using, version, { chosen, paths }) {
  const report = `.cache/reports/node-${version}.json`
  mkdirSync(dirname(fromRoot(report)), { recursive: true })
  rmSync(fromRoot(report), { force: true })
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--allowOnly=false',
    ...chosen.flatMap((project) => ['--project', project]),
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...paths,
  ]
  const env = withPath(process.env, using)
  const { code, isTimedOut, lines } = await run(using.program, args, { env, timeoutMs })
  const found = readReport(report)
  const { passed, failures } = countCases({
    cases: found && vitestCases(found),
    code,
    isTimedOut,
    lines,
  })
  if (failures.length > 0) throw new ExpectedFailure(`${failures.length}개가 실패했어요.`, failures)
  return `${passed}개 통과`
}

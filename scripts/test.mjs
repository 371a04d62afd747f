import './check-node.mjs'
import { followParent } from './process/follow-parent.mjs'
import { failMark, passMark, report, seconds, showRunning } from './process/progress.mjs'
import { stages, stepKeys, steps } from './test/steps.mjs'
import { printSummary } from './test/summary.mjs'

const parts = process.argv.slice(2)
const unknown = parts.filter((key) => !stepKeys.includes(key))
if (unknown.length > 0) {
  console.error(
    `${unknown.join(', ')}: 그런 단계는 없어요. ${stepKeys.join(', ')} 가운데에서 골라 주세요.`,
  )
  process.exit(1)
}

followParent()
const results = []
for (const rows of stages) await Promise.all(rows.map(runRow))
// In the order of the list, whichever was done first.
results.sort((a, b) => a.place - b.place)
printSummary(results)
process.exitCode = results.some((result) => result.failures.length > 0) ? 1 : 0

async function runRow(row) {
  for (const each of row.filter(isChosen)) {
    const broken = brokenBefore(each)
    const outcome = await measure(
      broken ? { ...each, isLive: false, run: () => missed(broken) } : each,
    )
    results.push({ place: steps.indexOf(each), ...outcome })
  }
}

/** Everything, or what was asked for with what that needs. */
function isChosen({ key }) {
  if (parts.length === 0 || key === 'install' || parts.includes(key)) return true
  return steps.some((each) => each.needs === key && parts.includes(each.key))
}

function brokenBefore({ needs }) {
  return results.find(
    ({ key, failures }) => failures.length > 0 && (key === 'install' || key === needs),
  )
}

function missed({ title }) {
  return { passed: 0, failures: [`«${title}» 단계가 실패해서 실행하지 못했어요.`] }
}

/** Runs one step to its result and prints its line. Whatever it throws, the next step still runs. */
async function measure({ key, title, isLive, run }) {
  const started = performance.now()
  if (isLive) console.log(`… ${title}`)
  const stopShowing = isLive ? () => {} : showRunning(title, started)
  let outcome
  try {
    outcome = await run()
  } catch (error) {
    outcome = { passed: 0, failures: [error.message], error }
  }
  stopShowing()
  const result = { key, title, took: performance.now() - started, ...outcome }
  printLine(result)
  return result
}

function printLine({ title, took, failures, remark, lines = [], error }) {
  const mark = failures.length > 0 ? failMark : passMark
  console.log(`${mark} ${title}${remark ? `: ${remark}` : ''} (${seconds(took)})`)
  for (const line of lines) console.log(`  ${line}`)
  if (error) report(error)
}

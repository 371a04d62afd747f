import { stripVTControlCharacters } from 'node:util'
import { readText } from '../build/fingerprint.mjs'
import { fromRoot } from '../process/paths.mjs'

/** The cases of a vitest JSON report. A skipped case proves nothing, so it is a failed one. */
export function vitestCases(report) {
  return report.testResults.flatMap((file) => {
    const name = file.name.startsWith(fromRoot()) ? file.name.slice(fromRoot().length) : file.name
    const cases = file.assertionResults.map((result) => ({
      name: `${name} › ${result.fullName}`,
      isPassed: result.status === 'passed',
      reason: reasonOf(result.status, result.failureMessages?.[0]),
    }))
    // A file that cannot be loaded, or a hook outside the cases, fails without a failed case.
    if (file.status === 'failed' && cases.every((each) => each.isPassed)) {
      cases.push({ name, isPassed: false, reason: firstLine(file.message) })
    }
    return cases
  })
}

/** The cases of a Playwright JSON report, one for each project that ran them. */
export function playwrightCases(report) {
  const outside = report.errors.map((error) => ({
    name: 'playwright',
    isPassed: false,
    reason: firstLine(error.message),
  }))
  return [...outside, ...report.suites.flatMap((suite) => suiteCases(suite, []))]
}

function suiteCases(suite, path) {
  const here = [...path, suite.title]
  const own = suite.specs.flatMap((spec) =>
    spec.tests.map((test) => ({
      name: `[${test.projectName}] ${[...here, spec.title].join(' › ')}`,
      isPassed: test.status === 'expected' || test.status === 'flaky',
      isShaky: test.status === 'flaky',
      reason: reasonOf(test.status, test.results.at(-1)?.error?.message),
    })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => suiteCases(inner, here))]
}

const reasonOf = (status, message) => (message ? firstLine(message) : status)

const firstLine = (text) =>
  stripVTControlCharacters(text ?? '')
    .trim()
    .split('\n')[0]

export function readReport(file) {
  try {
    return JSON.parse(readText(fromRoot(file)) ?? '')
  } catch {
    return undefined
  }
}

/** As many cases may need their second try before that itself is a failure. */
const mostShaky = 2

/** What a step counts: its cases, plus one failure for a crash, an empty run, or an error outside every case. */
export function countCases({ cases, code, isTimedOut, lines }) {
  const failures = (cases ?? []).filter((each) => !each.isPassed)
  const shaky = (cases ?? []).filter((each) => each.isShaky).map(({ name }) => name)
  const alarm = alarmOf({ cases, failures, shaky, code, isTimedOut, lines })
  return {
    shaky,
    passed: (cases ?? []).length - failures.length,
    failures: [
      ...failures.map(({ name, reason }) => `${name}: ${reason}`),
      ...(alarm ? [alarm] : []),
    ],
  }
}

function alarmOf({ cases, failures, shaky, code, isTimedOut, lines }) {
  if (isTimedOut) return '시간 제한을 넘겨 멈췄어요.'
  if (!cases)
    return `결과를 남기지 못하고 끝났어요. ${lines.findLast((line) => line.trim())?.trim() ?? ''}`
  if (cases.length === 0) return '실행된 테스트가 하나도 없어요.'
  if (shaky.length > mostShaky) return `두 번째에야 된 테스트가 ${shaky.length}개예요.`
  if (code !== 0 && failures.length === 0) {
    return `테스트 밖에서 오류가 났어요 (종료 코드 ${code}).`
  }
  return undefined
}

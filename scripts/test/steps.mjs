import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { compile } from '../build/compile.mjs'
import { buildServer, buildWeb } from '../build.mjs'
import { install } from '../install.mjs'
import { withFolderLock } from '../process/folder-lock.mjs'
import { fromRoot } from '../process/paths.mjs'
import { ExpectedFailure, hasColor } from '../process/progress.mjs'
import { runNode } from '../process/run.mjs'
import { countCases, playwrightCases, readReport, vitestCases } from './reports.mjs'

const minutes = (count) => count * 60_000
/** A guard against hanging: many times what a slow and busy machine needs. */
const timeoutMs = { check: minutes(20), suite: minutes(75) }

const types = { key: 'types', title: '타입', run: single(checkTypes) }
const builds = [
  { key: 'build', title: '서버 빌드', run: single(buildServer) },
  { key: 'build', title: '화면 빌드', run: single(buildWeb) },
]
const checks = [
  { key: 'packages', title: '플랫폼 패키지', run: tool('scripts/check-platform-packages.mjs') },
  { key: 'house', title: '집 규칙', run: tool('scripts/check-house.mjs') },
  {
    key: 'house',
    title: '집 규칙의 자기 시험',
    run: tool('scripts/check-house.mjs', ['--self-test']),
  },
  {
    key: 'house',
    title: '아무도 쓰지 않는 것',
    run: tool('node_modules/knip/bin/knip.js', [
      '--include',
      'files,exports,types',
      '--no-progress',
    ]),
  },
  {
    key: 'format',
    title: '서식',
    run: tool('node_modules/@biomejs/biome/bin/biome', ['check', '.']),
  },
  {
    key: 'lint',
    title: '린트',
    run: tool('node_modules/oxlint/bin/oxlint', ['--type-aware']),
  },
]
const unit = {
  key: 'unit',
  title: '단위·서버 테스트',
  isLive: true,
  run: suite({
    script: 'node_modules/vitest/vitest.mjs',
    args: (report) => [
      'run',
      '--allowOnly=false',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    report: '.cache/reports/unit.json',
    readCases: vitestCases,
  }),
}
const e2e = {
  key: 'e2e',
  title: '브라우저 테스트',
  isLive: true,
  needs: 'build',
  run: suite({
    script: 'node_modules/@playwright/test/cli.js',
    args: () => ['test', '--forbid-only'],
    report: '.cache/reports/e2e.json',
    readCases: playwrightCases,
  }),
}

/**
 * Everything `npm test` does. One stage after the other; the rows of a stage go side by side, the steps of a
 * row in order. A step gives how many passed and the failures by name.
 */
export const stages = [
  [[{ key: 'install', title: '의존성', run: single(install) }]],
  [[types, ...builds], checks],
  [[unit]],
  [[e2e]],
]

export const steps = stages.flat(2)
export const stepKeys = [...new Set(steps.map((each) => each.key))]

/** One thing that is either right or not: it counts as one check, and its remark is shown. */
function single(work) {
  return async () => {
    try {
      return { passed: 1, failures: [], remark: await work() }
    } catch (error) {
      if (!(error instanceof ExpectedFailure)) throw error
      return { passed: 0, failures: [error.message], lines: error.lines }
    }
  }
}

function tool(script, args = []) {
  const options = { env: testEnvironment(), timeoutMs: timeoutMs.check }
  return single(async () => demandSuccess(await runNode(script, args, options)))
}

async function checkTypes() {
  const options = { env: testEnvironment(), timeoutMs: timeoutMs.check }
  demandSuccess(await withFolderLock(() => compile([], options)))
}

function demandSuccess({ code, isTimedOut, lines }) {
  if (isTimedOut) throw new ExpectedFailure('시간 제한을 넘겨 멈췄어요.', lines)
  if (code !== 0) throw new ExpectedFailure(`종료 코드 ${code}로 끝났어요.`, lines)
}

/** A test runner: its own lines are shown while it works, its report is what counts. */
function suite({ script, args, report, readCases }) {
  return async () => {
    mkdirSync(dirname(fromRoot(report)), { recursive: true })
    rmSync(fromRoot(report), { force: true })
    const { code, isTimedOut, lines } = await runNode(script, args(report), {
      env: testEnvironment(),
      timeoutMs: timeoutMs.suite,
      onLine: (line) => console.log(`  ${line}`),
    })
    const found = readReport(report)
    return countCases({ cases: found && readCases(found), code, isTimedOut, lines })
  }
}

/** The tests decide by themselves what they run as; production would switch React's checks off. */
function testEnvironment() {
  const { NODE_ENV: _, FORCE_COLOR: _force, NO_COLOR: _no, ...env } = process.env
  return { ...env, ...(hasColor ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }) }
}

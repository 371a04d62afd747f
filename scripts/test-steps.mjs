import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { buildServer, buildWeb } from './build.mjs'
import { compile } from './compile.mjs'
import { withFolderLock } from './folder-lock.mjs'
import { install } from './install.mjs'
import { fromRoot } from './paths.mjs'
import { ExpectedFailure, hasColor } from './progress.mjs'
import { runNode } from './run-process.mjs'
import { countCases, playwrightCases, readReport, vitestCases } from './test-reports.mjs'

const minutes = (count) => count * 60_000

/** Every step of `npm test` in its order. A step gives how many passed and the failures by name. */
export const steps = [
  { key: 'install', title: '의존성', run: single(install) },
  {
    key: 'packages',
    title: '플랫폼 패키지',
    run: tool('scripts/check-platform-packages.mjs', [], { timeoutMs: minutes(1) }),
  },
  { key: 'types', title: '타입', run: single(checkTypes) },
  {
    key: 'lint',
    title: '린트',
    run: tool('node_modules/oxlint/bin/oxlint', ['--type-aware'], { timeoutMs: minutes(10) }),
  },
  {
    key: 'format',
    title: '서식',
    run: tool('node_modules/@biomejs/biome/bin/biome', ['check', '.'], { timeoutMs: minutes(5) }),
  },
  {
    key: 'house',
    title: '집 규칙',
    run: tool('scripts/check-house.mjs', [], { timeoutMs: minutes(2) }),
  },
  {
    key: 'house',
    title: '집 규칙의 자기 시험',
    run: tool('scripts/check-house.mjs', ['--self-test'], { timeoutMs: minutes(2) }),
  },
  { key: 'build', title: '서버 빌드', run: single(buildServer) },
  { key: 'build', title: '화면 빌드', run: single(buildWeb) },
  {
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
      timeoutMs: minutes(45),
    }),
  },
  {
    key: 'e2e',
    title: '브라우저 테스트',
    isLive: true,
    needs: 'build',
    run: suite({
      script: 'node_modules/@playwright/test/cli.js',
      args: () => ['test', '--forbid-only'],
      report: '.cache/reports/e2e.json',
      readCases: playwrightCases,
      timeoutMs: minutes(45),
    }),
  },
]

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

function tool(script, args, { timeoutMs }) {
  return single(async () =>
    demandSuccess(await runNode(script, args, { env: testEnvironment(), timeoutMs })),
  )
}

async function checkTypes() {
  const options = { env: testEnvironment(), timeoutMs: minutes(10) }
  demandSuccess(await withFolderLock(() => compile([], options)))
}

function demandSuccess({ code, isTimedOut, lines }) {
  if (isTimedOut) throw new ExpectedFailure('시간 제한을 넘겨 멈췄어요.', lines)
  if (code !== 0) throw new ExpectedFailure(`종료 코드 ${code}로 끝났어요.`, lines)
}

/** A test runner: its own lines are shown while it works, its report is what counts. */
function suite({ script, args, report, readCases, timeoutMs }) {
  return async () => {
    mkdirSync(dirname(fromRoot(report)), { recursive: true })
    rmSync(fromRoot(report), { force: true })
    const { code, isTimedOut, lines } = await runNode(script, args(report), {
      env: testEnvironment(),
      timeoutMs,
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

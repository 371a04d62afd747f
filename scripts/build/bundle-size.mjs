import '../check-node.mjs'
import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { fromRoot, isCommand } from '../process/paths.mjs'
import { ExpectedFailure, runCommand } from '../process/progress.mjs'

const budget = { js: 110_000, css: 20_000 }
const home = 'src/pages/home-page.tsx'

/** What a first visit to the home page must load: the entry, the page's own chunk, and all they import statically. */
function measureBundle(folder) {
  const file = fromRoot(folder, '.vite', 'manifest.json')
  if (!existsSync(file)) {
    throw new ExpectedFailure('빌드한 화면이 없어요. npm run build를 먼저 실행해 주세요.')
  }
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
  if (!entry || !manifest[home]) {
    throw new ExpectedFailure(`빌드 결과에 ${home}의 조각이 없어서 첫 화면의 크기를 잴 수 없어요.`)
  }
  const chunks = staticClosure(manifest, [entry, home]).map((key) => manifest[key])
  const sizeOf = (names) =>
    [...new Set(names)].reduce((sum, name) => sum + gzipSize(fromRoot(folder, name)), 0)
  return {
    js: sizeOf(chunks.map((chunk) => chunk.file).filter((name) => name.endsWith('.js'))),
    css: sizeOf(chunks.flatMap((chunk) => chunk.css ?? [])),
  }
}

function staticClosure(manifest, keys) {
  const closure = new Set(keys)
  for (const key of closure)
    for (const imported of manifest[key].imports ?? []) closure.add(imported)
  return [...closure]
}

const gzipSize = (file) => gzipSync(readFileSync(file), { level: 9 }).length

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`

export const bundleSummary = ({ js, css }) =>
  `첫 화면 JS ${kilobytes(js)} (한도 ${kilobytes(budget.js)}), CSS ${kilobytes(css)} (한도 ${kilobytes(budget.css)}), gzip`

/** Measures, and fails when the first visit costs more than the budget. */
export function checkBundle(folder) {
  const sizes = measureBundle(folder)
  if (sizes.js <= budget.js && sizes.css <= budget.css) return sizes
  throw new ExpectedFailure(
    `첫 화면이 한도보다 커요. 늦게 불러도 되는 것을 나눠 주세요. ${bundleSummary(sizes)}`,
  )
}

if (isCommand(import.meta.url)) {
  await runCommand(() => console.log(bundleSummary(checkBundle('apps/web/dist'))))
}

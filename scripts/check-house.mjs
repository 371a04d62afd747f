import './check-node.mjs'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { listFiles } from './fingerprint.mjs'
import * as house from './house-rules.mjs'
import { badSamples, goodHouse } from './house-samples.mjs'
import { fromRoot } from './paths.mjs'
import { ExpectedFailure, runCommand } from './progress.mjs'
import { importCycles, importsOf, withoutComments } from './source-imports.mjs'

/** Every breach of the house rules among the files, a map from path to text. */
export function breaches(files) {
  const sources = [...files].map(([path, text]) => {
    const code = withoutComments(text)
    return { path, text, code, imports: importsOf(path, code) }
  })
  return [
    ...sources.flatMap(breachesOfPlace),
    ...sources.flatMap(breachesOfDirection),
    ...sources.flatMap(breachesOfName),
    ...sources.flatMap(breachesOfEnvironment),
    ...breachesOfCircle(sources),
    ...sources.flatMap(breachesOfLength),
  ]
}

const breach = (rule, path, because) => ({ rule, path, because })

function breachesOfPlace({ path }) {
  if (!path.startsWith(house.serverFeatures)) return []
  const [noun, name, ...deeper] = path.slice(house.serverFeatures.length).split('/')
  if (!house.nouns.includes(noun)) {
    return [breach('place', path, `«${noun}»은 정해진 기능 이름이 아니에요.`)]
  }
  if (deeper.length > 0 || !name || !house.featureFile.test(name)) {
    return [breach('place', path, '기능에는 routes, commands, rules, store와 그 테스트만 두어요.')]
  }
  return []
}

function breachesOfDirection({ path, imports }) {
  if (house.isTest(path)) return []
  return house.importRules.flatMap((rule) => {
    const from = path.match(rule.from)
    if (!from) return []
    return imports.flatMap(({ target }) => {
      const to = target.match(rule.to)
      if (!to || (rule.isOtherNounOnly && to.groups.noun === from.groups.noun)) return []
      return [breach('direction', path, `${target}: ${rule.because}`)]
    })
  })
}

function breachesOfName({ path }) {
  const parts = path.split('/')
  const stem = basename(path).split('.')[0]
  if (!parts.every((part) => house.kebabCase.test(part))) {
    return [breach('name', path, '이름은 소문자와 붙임표로 지어요.')]
  }
  const names = [...parts.slice(0, -1), ...(house.isFreelyNamed(path) ? [] : [stem])]
  return names.some((name) => house.emptyNames.test(name))
    ? [breach('name', path, '무엇이 들었는지 말하는 이름을 지어요.')]
    : []
}

function breachesOfEnvironment({ path, code }) {
  if (!house.isShipped(path) || house.isTest(path)) return []
  if (house.mayReadEnvironment.includes(path) || !house.readsEnvironment.test(code)) return []
  return [breach('environment', path, '환경 변수는 config.ts에서만 읽어요.')]
}

function breachesOfCircle(sources) {
  const graph = new Map(
    sources.map(({ path, imports }) => [
      path,
      imports.filter(({ kind }) => kind === 'static').map(({ target }) => target),
    ]),
  )
  return importCycles(graph).map((cycle) =>
    breach('circle', cycle[0], `서로를 가져와요: ${cycle.join(' → ')}`),
  )
}

function breachesOfLength({ path, text }) {
  if (!house.isShipped(path) || house.isPureData(path)) return []
  const lines = text.split('\n').length - 1
  if (lines <= house.longestFile) return []
  return [breach('length', path, `${lines}줄이에요. ${house.longestFile}줄까지만 써요.`)]
}

function readHouse() {
  const isWanted = (path) => !house.isIgnored(path)
  const paths = listFiles(house.codeFolders, isWanted).filter(house.isCode)
  return new Map(paths.map((path) => [path, readFileSync(fromRoot(path), 'utf8')]))
}

function checkHouse() {
  const found = breaches(readHouse())
  if (found.length === 0) return
  throw new ExpectedFailure(
    `집 규칙에 어긋난 곳이 ${found.length}군데 있어요.`,
    found.map(({ path, because }) => `${path}: ${because}`),
  )
}

/** A checker that finds nothing anywhere is worse than none: every bad sample must be caught, by its own rule only. */
function testSelf() {
  const wrong = [{ files: {}, rules: [] }, ...badSamples].flatMap(({ files, rules }) => {
    const found = breaches(new Map(Object.entries({ ...goodHouse, ...files })))
    const got = found.map(({ rule, path }) => `${rule} ${path}`).sort()
    const expected = rules.map((rule) => `${rule} ${Object.keys(files)[0]}`).sort()
    if (got.join() === expected.join()) return []
    return [`기대한 것: ${expected.join(', ') || '없음'} / 찾은 것: ${got.join(', ') || '없음'}`]
  })
  if (wrong.length > 0) throw new ExpectedFailure('집 규칙 검사가 제대로 잡지 못해요.', wrong)
}

await runCommand(process.argv.includes('--self-test') ? testSelf : checkHouse)

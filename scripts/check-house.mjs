import './check-node.mjs'
import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { listFiles } from './build/fingerprint.mjs'
import { badSamples, goodHouse } from './house/samples.mjs'
import { importCycles, importsOf, withoutComments } from './house/source-imports.mjs'
import * as house from './house-rules.mjs'
import { fromRoot } from './process/paths.mjs'
import { ExpectedFailure, runCommand } from './process/progress.mjs'

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
    ...breachesOfLayer(sources),
    ...breachesOfCircle(sources),
    ...breachesOfFolderCircle(sources),
    ...breachesOfFolder(sources),
    ...sources.flatMap(breachesOfLength),
  ]
}

const breach = (rule, path, because) => ({ rule, path, because })

function breachesOfPlace({ path }) {
  if (!path.startsWith(house.serverFeatures)) return []
  const places = path.slice(house.serverFeatures.length).split('/')
  const [noun] = places
  if (places.length === 1 && house.besideFeatures.includes(noun)) return []
  if (!house.nouns.includes(noun)) {
    return [breach('place', path, `«${noun}»은 정해진 기능 이름이 아니에요.`)]
  }
  const deepest = house.deepFeatures.includes(noun) ? 3 : 2
  if (places.length >= 2 && places.length <= deepest && path.endsWith('.ts')) return []
  return [breach('place', path, '기능은 파일만 든 폴더 하나예요.')]
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
  if (names.some((name) => house.emptyNames.test(name)))
    return [breach('name', path, '무엇이 들었는지 말하는 이름을 지어요.')]
  const isNamedBySubject =
    !house.isShipped(path) || house.saysSubjectByFolder(path) || house.isFreelyNamed(path)
  return !isNamedBySubject && house.nameNeedsSubject.test(stem)
    ? [breach('name', path, '파일 이름만 보아도 주제와 구실을 알게 지어요.')]
    : []
}

function breachesOfEnvironment({ path, code }) {
  if (!house.isShipped(path) || house.isTest(path)) return []
  if (house.mayReadEnvironment.includes(path) || !house.readsEnvironment.test(code)) return []
  return [breach('environment', path, '환경 변수는 config.ts에서만 읽어요.')]
}

/** Columns of one word are everyday words too, so that only the others are looked for. */
function breachesOfLayer(sources) {
  const schema = sources.find(({ path }) => path === house.schemaFile)?.code ?? ''
  const tables = [...schema.matchAll(/^ {2}(\w+): \{\n((?: {4}.*\n)*)/gm)].map(
    ([, table, rows]) => [
      table,
      ...[...rows.matchAll(/^ {4}(\w+):/gm)].map(([, column]) => column),
    ],
  )
  const own = tables.filter(([table]) => house.tablesBelowFeatures.includes(table)).flat()
  const ofFeatures = tables.filter(([table]) => !own.includes(table))
  const names = ofFeatures.flat().filter((name) => /[A-Z]/.test(name) && !own.includes(name))
  const snakes = names.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  const oneOf = (words) => `(${words.join('|') || '(?!)'})`
  const forbidden = [
    house.callName,
    new RegExp(`(From|Into|Table|Join)\\(\\s*'${oneOf(ofFeatures.map(([table]) => table))}\\b`),
    new RegExp(`['"\`.]${oneOf(names)}['"\`]`),
    new RegExp(`\\b${oneOf(snakes)}\\b`),
  ]
  return sources
    .filter(({ path }) => house.isBelowFeatures(path) && path !== house.schemaFile)
    .filter(({ path }) => !house.isTest(path))
    .flatMap(({ path, code }) =>
      forbidden
        .flatMap((pattern) => code.match(pattern)?.[0] ?? [])
        .map((name) => breach('layer', path, `기능의 호출이나 표를 불러요: ${name}`)),
    )
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

/** No two folders import each other, and no circle of folders. Types count too: a reader needs both. */
function breachesOfFolderCircle(sources) {
  const graph = new Map()
  const places = new Map()
  const known = new Set(sources.map(({ path }) => path))
  for (const { path, imports } of sources) {
    if (!house.isShipped(path) || house.isTest(path)) continue
    const from = dirname(path)
    const folders = graph.get(from) ?? new Set()
    graph.set(from, folders)
    for (const { target } of imports) {
      const to = dirname(target)
      if (!known.has(target) || to === from) continue
      folders.add(to)
      places.set(`${from} ${to}`, path)
    }
  }
  return importCycles(graph).map((cycle) =>
    breach(
      'folder circle',
      places.get(`${cycle[0]} ${cycle[1]}`),
      `폴더가 서로를 써요: ${cycle.join(' → ')}`,
    ),
  )
}

function breachesOfFolder(sources) {
  const folders = new Map()
  for (const { path } of sources) {
    if (house.isTest(path) || house.isPureData(path) || house.isFreelyNamed(path)) continue
    folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1)
  }
  return [...folders]
    .filter(([, count]) => count > house.fullestFolder)
    .map(([folder, count]) =>
      breach('folder', folder, `파일이 ${count}개예요. ${house.fullestFolder}개까지 두어요.`),
    )
}

function breachesOfLength({ path, text }) {
  if (!house.isShipped(path) || house.isPureData(path)) return []
  const lines = text.split('\n').length - 1
  const most = house.longestFile(path)
  return lines > most ? [breach('length', path, `${lines}줄이에요. ${most}줄까지만 써요.`)] : []
}

function readHouse() {
  const isIncluded = (path) => !house.isIgnored(path)
  const paths = listFiles(house.codeFolders, isIncluded).filter(house.isCode)
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

/** Named at the folder, all others at the file. */
const ofFolders = new Set(['folder'])

/** A checker that finds nothing anywhere is worse than none: every bad sample must be caught, by its own rule only. */
function testSelf() {
  const wrong = [{ files: {}, rules: [] }, ...badSamples].flatMap(({ files, rules }) => {
    const found = breaches(new Map(Object.entries({ ...goodHouse, ...files })))
    const got = found.map(({ rule, path }) => `${rule} ${path}`).sort()
    const [first = ''] = Object.keys(files)
    const expected = rules
      .map((rule) => `${rule} ${ofFolders.has(rule) ? dirname(first) : first}`)
      .sort()
    if (got.join() === expected.join()) return []
    return [`기대한 것: ${expected.join(', ') || '없음'} / 찾은 것: ${got.join(', ') || '없음'}`]
  })
  if (wrong.length > 0) throw new ExpectedFailure('집 규칙 검사가 제대로 잡지 못해요.', wrong)
}

await runCommand(process.argv.includes('--self-test') ? testSelf : checkHouse)

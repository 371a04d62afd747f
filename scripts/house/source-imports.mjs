import { posix } from 'node:path'

const statement = /^\s*(?:import|export)\s+(type\s)?[\w\s{},*$]*?\bfrom\s*['"]([^'"]+)['"]/gm
const sideEffect = /^\s*import\s*['"]([^'"]+)['"]/gm
const dynamic = /\bimport\(\s*['"]([^'"]+)['"]/g

/**
 * What a file imports, as paths from the root or package names.
 * `kind` is `type` (erased), `static` (loads with the file) or `dynamic` (loads later).
 */
export function importsOf(path, text) {
  const found = [
    ...[...text.matchAll(statement)].map((match) => [match[1] ? 'type' : 'static', match[2]]),
    ...[...text.matchAll(sideEffect)].map((match) => ['static', match[1]]),
    ...[...text.matchAll(dynamic)].map((match) => ['dynamic', match[1]]),
  ]
  return found.map(([kind, specifier]) => ({ kind, target: resolveImport(path, specifier) }))
}

function resolveImport(path, specifier) {
  const bare = specifier.split('?')[0]
  if (bare.startsWith('.')) return posix.join(posix.dirname(path), bare)
  const contract = bare.match(/^@matjari\/contract\/(.+)$/)
  return contract ? `packages/contract/src/${contract[1]}.ts` : bare
}

/** Comments may speak of anything; only code counts. The colon spares addresses such as http://. */
export const withoutComments = (text) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1')

/** Every group of files that import each other in a circle, as one path around it. */
export function importCycles(graph) {
  const state = new Map()
  const cycles = []
  const visit = (path, trail) => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(path)), path])
      return
    }
    state.set(path, 'open')
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path])
    state.set(path, 'done')
  }
  for (const path of graph.keys()) visit(path, [])
  return cycles
}

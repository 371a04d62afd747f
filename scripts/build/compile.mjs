import { existsSync, rmSync } from 'node:fs'
import { fromRoot } from '../process/paths.mjs'
import { runNode } from '../process/run.mjs'
import { listFiles } from './fingerprint.mjs'

const runs = [
  { folder: 'packages/contract', output: 'dist' },
  { folder: 'apps/server', output: 'dist' },
]
const projects = [...runs, { folder: 'apps/web', output: 'dist-types' }]

/** `tsc -b`, made safe against removed outputs and removed sources: it looks at neither by itself. */
export async function compile(args, options) {
  for (const project of projects) {
    if (!isComplete(project))
      rmSync(fromRoot(project.folder, 'tsconfig.tsbuildinfo'), { force: true })
  }
  const result = await runNode('node_modules/typescript/bin/tsc', ['-b', ...args], options)
  for (const project of runs) removeLeftovers(project)
  return result
}

const isSource = (path) => /\.(ts|tsx|mjs)$/.test(path) && !/\.(test\.tsx?|d\.ts)$/.test(path)

/** `src/a/b.tsx` and `dist/a/b.d.ts.map` share the stem `a/b`. */
const stems = (folder) => {
  const files = listFiles([folder])
  return new Map(files.map((file) => [file, file.slice(folder.length + 1).replace(endings, '')]))
}
const endings = /(\.d)?\.(tsx?|mts|m?js)(\.map)?$/

const sourceStems = ({ folder }) =>
  [...stems(`${folder}/src`)].filter(([file]) => isSource(file)).map(([, stem]) => stem)

function isComplete({ folder, output }) {
  const made = new Set(stems(`${folder}/${output}`).values())
  return sourceStems({ folder }).every((stem) => made.has(stem))
}

function removeLeftovers({ folder, output }) {
  if (!existsSync(fromRoot(folder, output))) return
  const sources = new Set(sourceStems({ folder }))
  for (const [file, stem] of stems(`${folder}/${output}`)) {
    if (endings.test(file) && !sources.has(stem)) rmSync(fromRoot(file))
  }
}

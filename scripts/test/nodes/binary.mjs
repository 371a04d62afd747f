import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fromRoot } from '../../process/paths.mjs'
import { ExpectedFailure } from '../../process/progress.mjs'
import { run } from '../../process/run.mjs'

/** The oldest that `engines` promises, and the newest of the two that are maintained today. */
export const versions = ['20.19.0', '22.23.3', '24.21.0']

const timeoutMs = 10 * 60_000

/** The package with the binary of this system, which the npm package `node` would bring. */
function packageName() {
  const { platform, arch } = process
  const system = platform === 'win32' ? 'win' : platform
  // The shorter name was taken when Apple's processors came.
  return `${system === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${system}-${arch}`
}

/** The folder with this version's `node` in it; fetched once, beside the project and not into it. */
export async function binFolder(version) {
  const home = fromRoot('.cache', 'nodes', version)
  const bin = join(home, 'node_modules', packageName(), 'bin')
  const program = join(bin, process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(program)) await fetchInto(home, version)
  return { bin, program }
}

async function fetchInto(home, version) {
  rmSync(home, { recursive: true, force: true })
  mkdirSync(home, { recursive: true })
  const wanted = `${packageName()}@${version}`
  const args = ['install', '--prefix', home, '--no-save', '--no-audit', '--no-fund', wanted]
  const { code, lines } = await npm(args, { cwd: home, timeoutMs })
  if (code === 0) return
  rmSync(home, { recursive: true, force: true })
  throw new ExpectedFailure(`${wanted}을 내려받지 못했어요.`, lines.slice(0, 15))
}

/** npm by the running Node, or by the one that `using` names, whatever the path says. */
export function npm(args, { using, env = process.env, ...options }) {
  const script = process.env.npm_execpath
  if (!script?.endsWith('npm-cli.js'))
    throw new ExpectedFailure('npm run test:nodes로 실행해 주세요.')
  const program = using?.program ?? process.execPath
  return run(program, [script, ...args], { ...options, env: withPath(env, using) })
}

/** Whatever is started by name finds this version first. */
export function withPath(env, using) {
  const { NODE_ENV: _, PATH = '', ...others } = env
  const first = using?.bin ?? dirname(process.execPath)
  return { ...others, PATH: `${first}${process.platform === 'win32' ? ';' : ':'}${PATH}` }
}

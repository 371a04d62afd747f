import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { quickStart } from '../support/server/process.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

export type Child = {
  process: ChildProcess
  say: (line: string) => void
  /** The next line it prints; undefined when it has ended. */
  next: () => Promise<string | undefined>
  kill: () => Promise<void>
}

/** Runs a TypeScript file as a process of its own and talks with it in lines. */
export function startChild(file: URL, ...args: string[]): Child {
  const flags = [...quickStart, '--conditions=matjari-source', '--import', 'tsx']
  const child = spawn(process.execPath, [...flags, fileURLToPath(file), ...args], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    process: child,
    say: (line) => void child.stdin.write(`${line}\n`),
    async next() {
      const { value } = (await lines.next()) as IteratorResult<string, undefined>
      return value
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

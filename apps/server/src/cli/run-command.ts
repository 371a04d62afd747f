import type { Settings } from '../lib/settings.ts'
import { runAdmin } from './admin.ts'
import { terminalOf } from './command-line.ts'
import { runDoctor } from './doctor.ts'

type CommandInput = {
  readonly environment: Settings
  readonly args: readonly string[]
  readonly process: Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'>
}

const commands = { admin: runAdmin, doctor: runDoctor } as const

/** Runs a command by its name and returns the exit code. */
export function runConsole(
  name: string,
  { environment, args, process }: CommandInput,
): Promise<number> {
  const run = name in commands ? commands[name as keyof typeof commands] : undefined
  if (!run) throw new Error(`there is no command ${name}`)
  return run({ environment, args, terminal: terminalOf(process) })
}

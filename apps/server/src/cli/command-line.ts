import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { type Config, readConfig, settingNames } from '../lib/config.ts'
import { readSettings } from '../lib/settings.ts'
import { StartError } from '../lib/start-error.ts'

export type Terminal = {
  readonly say: (line: string) => void
  readonly complain: (line: string) => void
  /** A person sits at the terminal and can be asked. */
  readonly isPerson: boolean
  /** The answer is not shown while it is typed. */
  readonly askHidden: (question: string) => Promise<string>
  /** The whole piped input. */
  readonly readPiped: () => Promise<string>
}

type Streams = Pick<NodeJS.Process, 'stdin' | 'stdout' | 'stderr'>

export const terminalOf = ({ stdin, stdout, stderr }: Streams): Terminal => ({
  say: (line) => void stdout.write(`${line}\n`),
  complain: (line) => void stderr.write(`${line}\n`),
  isPerson: stdin.isTTY,
  async askHidden(question) {
    stdout.write(question)
    const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
    const reader = createInterface({ input: stdin, output: silent, terminal: true })
    try {
      return await new Promise<string>((resolve, reject) => {
        reader.once('line', resolve)
        // Ctrl-C, or the end of the input.
        reader.once('close', () => reject(new Error('nothing was typed')))
      })
    } finally {
      reader.removeAllListeners('close')
      reader.close()
      stdout.write('\n')
    }
  },
  async readPiped() {
    let text = ''
    for await (const chunk of stdin) text += String(chunk)
    return text
  },
})

/** Parses the options of a command. An unknown option is an error, which prints the usage. */
export function parseOptions<T>(usage: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new StartError(usage, { cause: error })
  }
}

export type CommandCall = {
  readonly args: readonly string[]
  readonly env: Record<string, string | undefined>
  readonly say: (line: string) => void
}

/** The settings as the server reads them, with the settings file; options of the command win. */
export function configOf(
  { args, env, say }: CommandCall,
  overrides: Record<string, string> = {},
): Config {
  const { settings, warnings } = readSettings({ environment: env, args, known: settingNames })
  for (const warning of warnings) say(warning)
  return readConfig({ ...settings, ...overrides })
}

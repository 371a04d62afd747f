import { type Config, readConfig, settingNames } from '../lib/config.ts'
import { readSettings } from '../lib/settings.ts'
import { StartError } from '../lib/start-error.ts'

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

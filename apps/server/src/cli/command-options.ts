import { type Config, readConfig, settingNames } from '../lib/config.ts'
import { readSettings } from '../lib/settings.ts'
import { StartError } from '../lib/start-error.ts'

/** What stands after the name of a command. Anything it does not know is a mistake, said with how it is used. */
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

/** As the server reads them, file and all; what stands after the command wins. */
export function configOf(
  { args, env, say }: CommandCall,
  asked: Record<string, string> = {},
): Config {
  const { settings, warnings } = readSettings({ environment: env, args, known: settingNames })
  for (const warning of warnings) say(warning)
  return readConfig({ ...settings, ...asked })
}

import { type Config, readConfig, settingNames } from '../config.ts'
import type { Settings } from './file.ts'
import { readSettings } from './read.ts'

type Given = {
  readonly environment: Settings
  readonly args: readonly string[]
  /** What does not keep the server from starting, one sentence each. */
  readonly warn: (line: string) => void
}

/** The settings of this process, as they stand now. */
export function configured({ environment, args, warn }: Given): Config {
  const { settings, warnings } = readSettings({ environment, args, known: settingNames })
  for (const warning of warnings) warn(warning)
  return readConfig(settings)
}

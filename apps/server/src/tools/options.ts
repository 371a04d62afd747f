import { StartError } from '../lib/start-error.ts'

/** What stands after the name of a command. Anything it does not know is a mistake, said with how it is used. */
export function readOptions<T>(usage: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new StartError(usage, { cause: error })
  }
}

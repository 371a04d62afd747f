import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Not import.meta.dirname: an old Node must get as far as the sentence in check-node.mjs.
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Whether a module is the command itself. By real path: a clone may be reached through a link. */
export const isCommand = (moduleUrl) => fileURLToPath(moduleUrl) === realpathSync(process.argv[1])

export const fromRoot = (...parts) => join(root, ...parts)

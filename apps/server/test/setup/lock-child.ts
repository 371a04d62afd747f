// Locks and frees the folder it is told, on demand, and says how it went.
import { createInterface } from 'node:readline'
import { type FolderLock, lockFolder } from '../../src/db/folder-lock.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
let lock: FolderLock | undefined

say('ready')
for await (const line of createInterface({ input: process.stdin })) {
  const [order, folder = ''] = line.split(' ')
  if (order === 'lock') {
    lock = undefined
    try {
      lock = await lockFolder(folder)
      say('locked')
    } catch (error) {
      say(error instanceof Error && error.name === 'StartError' ? 'refused' : String(error))
    }
  } else {
    lock?.release()
    say('released')
  }
}

// Ends with the process that started it: then its stdin closes, and it deletes the folder.
import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const folder = process.argv[2] ?? ''

process.stdin.resume().once('close', () => void removeFolder())

async function removeFolder() {
  // Servers that lost their parent notice it within half a second, and write no more after that.
  for (let round = 0; round < 2; round += 1) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    await wait(2_000)
  }
  rmSync(folder, { recursive: true, force: true })
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
  process.on(signal, () => process.stdin.destroy())

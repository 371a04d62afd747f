import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { patientLimits, type TestPlace, testPlace } from '../../test/setup/database.ts'
import { buildRestaurant } from '../../test/support/restaurants/restaurants.ts'
import { openDatabase } from '../db/database.ts'
import { runBackup } from './backup.ts'
import { runRestore } from './restore.ts'

let home: string
let from: TestPlace
let to: TestPlace
let said: string[]
let umask: number
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'matjari-commands-'))
  from = await testPlace('migrated')
  to = await testPlace('empty')
  said = []
  umask = process.umask()
})
afterEach(async () => {
  process.umask(umask)
  await from.remove()
  await to.remove()
  rmSync(home, { recursive: true, force: true })
})

const open = ({ place }: TestPlace) => openDatabase({ ...place, ...patientLimits, log: () => {} })
const shelf = () => join(home, 'shelf')
const run = (command: typeof runBackup, { place }: TestPlace, ...args: string[]) =>
  command({
    args,
    env: {
      DATABASE_URL: place.url,
      DATA_DIR: join(home, 'data'),
      BACKUP_FOLDER: shelf(),
      TOKEN_SECRET: 'only for tests: thirty-two characters or more',
    },
    say: (line) => void said.push(line),
  })

test('PostgreSQL은 켜진 서버 옆에서 백업하고, 다른 데이터베이스에 되살리며, 서버가 켜진 곳에는 되살리지 않는다', async () => {
  const running = await open(from)
  const { restaurantNo } = await buildRestaurant(running.db)
  await run(runBackup, from)
  await running.close()
  const backup = join(shelf(), readdirSync(shelf())[0] ?? '')
  expect(said[0]).toBe(`백업했어요: ${backup}`)

  await run(runRestore, to, backup, '--check')
  await run(runRestore, to, backup)
  const restored = await open(to)
  const found = await restored.db.selectFrom('restaurant').select('restaurantNo').execute()
  expect(found).toEqual([{ restaurantNo }])
  await expect(run(runRestore, to, backup, '--over')).rejects.toThrow('쓰는 서버가 있어요')
  await restored.close()
  await run(runRestore, to, backup, '--over')
})

test('모르는 말이나 빠진 폴더에는 쓰는 법을 알린다', async () => {
  await expect(run(runBackup, from, '--fast')).rejects.toThrow('쓰는 법: npm run backup')
  await expect(run(runRestore, to)).rejects.toThrow('쓰는 법: npm run restore')
})

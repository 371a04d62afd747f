import { expect, test } from 'vitest'
import { testDatabase } from '../../test/setup/database.ts'
import { countUpTo } from './count-up-to.ts'

test('많은 줄은 정한 수까지만 센다', async () => {
  const { db, close } = await testDatabase()
  try {
    const aliases = db.selectFrom('searchAlias').select('aliasNo')
    const all = await countUpTo(db, aliases)
    expect(all).toBe((await aliases.execute()).length)
    expect(all).toBeGreaterThan(5)
    expect(await countUpTo(db, aliases, 5)).toBe(5)
    expect(await countUpTo(db, aliases.where('aliasNo', '=', '-1'), 5)).toBe(0)
  } finally {
    await close()
  }
})

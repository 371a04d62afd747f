import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/setup/database.ts'
import type { Database } from './database.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('알린 것은 자기도 듣고, 그만 들으면 들리지 않는다', async () => {
  const { notices } = database
  const [heard, stays]: string[][] = [[], []]
  const onGap = () => {}
  const stop = await notices.listen('news', { onNotice: (it) => heard?.push(it), onGap })
  await notices.listen('news', { onNotice: (it) => stays?.push(it), onGap })
  await notices.announce('news', '하나')
  await expect.poll(() => heard).toEqual(['하나'])
  await stop()
  await notices.announce('news', '둘')
  await expect.poll(() => stays).toEqual(['하나', '둘'])
  expect(heard).toEqual(['하나'])
})

test('읽지 못한 알림은 놓친 알림과 같고, 다른 이는 그대로 듣는다', async () => {
  const { notices } = database
  const heard: string[] = []
  const unreadable = () => {
    throw new SyntaxError('from a newer server')
  }
  await notices.listen('odd', { onNotice: unreadable, onGap: () => heard.push('gap') })
  await notices.listen('odd', { onNotice: (it) => heard.push(it), onGap: () => {} })
  await notices.announce('odd', '[')
  await expect.poll(() => heard).toEqual(['gap', '['])
})

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { forgetOldMail } from './commands.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterEach(async () => {
  await server.deps.db.deleteFrom('mail').execute()
})
afterAll(() => server.close())

const withMailServer = () => ({
  ...server.deps,
  config: { ...server.deps.config, smtpUrl: 'smtp://127.0.0.1:1' },
})

const day = 86_400_000
const daysAgo = (days: number) => new Date(server.deps.now().getTime() - days * day)

const insert = (recipient: string, ends: { sentAt?: Date; givenUpAt?: Date } = {}) =>
  server.deps.db
    .insertInto('mail')
    .values({ recipient, createdAt: daysAgo(10), dueAt: daysAgo(10), ...ends })
    .execute()

const insertMany = (count: number) =>
  server.deps.db
    .insertInto('mail')
    .values(
      Array.from({ length: count }, (_, index) => ({
        recipient: `${index + 1}`,
        createdAt: daysAgo(10),
        dueAt: daysAgo(10),
      })),
    )
    .execute()

const recipients = async () => {
  const rows = await server.deps.db
    .selectFrom('mail')
    .select('recipient')
    .orderBy('mailNo')
    .execute()
  return rows.map(({ recipient }) => recipient)
}

test('끝난 지 이레가 넘은 편지만 지운다', async () => {
  await insert('sent long ago', { sentAt: daysAgo(7.1) })
  await insert('sent lately', { sentAt: daysAgo(6.9) })
  await insert('given up long ago', { givenUpAt: daysAgo(7.1) })
  await insert('given up lately', { givenUpAt: daysAgo(6.9) })
  await insert('waiting')
  await forgetOldMail(withMailServer())
  expect(await recipients()).toEqual(['sent lately', 'given up lately', 'waiting'])
})

test('개발용 메일함은 새 편지 200통만 둔다', async () => {
  await insertMany(203)
  await forgetOldMail(server.deps)
  const kept = await recipients()
  expect(kept).toHaveLength(200)
  expect(kept[0]).toBe('4')
})

test('메일 서버가 있으면 기다리는 편지는 아무리 많아도 지우지 않는다', async () => {
  await insertMany(203)
  await forgetOldMail(withMailServer())
  expect(await recipients()).toHaveLength(203)
})

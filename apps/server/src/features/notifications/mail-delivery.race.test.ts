import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asAnotherServer } from '../../../test/setup/one-connection.ts'
import { startMailServer } from '../../../test/support/mail/server.ts'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { makeLetter } from '../../lib/mail/letter.ts'
import { openSmtp } from '../../lib/mail/smtp.ts'
import { queueMail } from './mail.ts'
import { deliverDue } from './mail-delivery.ts'

let server: TestApp
let mailServer: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  mailServer = await startMailServer()
  server = await testApp({ SMTP_URL: mailServer.url })
})
afterAll(async () => {
  await mailServer?.close()
  await server?.close()
})

const addresses = Array.from({ length: 20 }, (_, index) => `member${index}@example.com`)

test('두 배달이 동시에 일해도 스무 통이 저마다 한 번씩 간다', async () => {
  const letter = makeLetter({
    subject: '[맛자리] 알림',
    title: '알림',
    paragraphs: ['알려 드려요.'],
  })
  await server.deps.db.transaction().execute(async (tx) => {
    for (const to of addresses) await queueMail(server.deps, tx, { to, letter })
  })
  const transports = [0, 1].map(() =>
    openSmtp({ url: mailServer.url, from: server.deps.config.mailFrom }),
  )

  // Row locks would be skipped: the table is held until both have asked, or they overlap only by luck.
  const pending = await server.deps.db.transaction().execute(async (tx) => {
    await sql`lock table mail in exclusive mode`.execute(tx)
    const started = asAnotherServer(() =>
      transports.map(async (transport) => {
        while ((await deliverDue(server.deps, transport)) > 0);
      }),
    )
    await new Promise((resolve) => setTimeout(resolve, 300))
    return { started }
  })
  await Promise.all(pending.started)
  for (const transport of transports) transport.close()

  const arrived = mailServer.letters.flatMap(({ recipients }) => recipients)
  expect(arrived.sort()).toEqual([...addresses].sort())
  const unsent = await server.deps.db
    .selectFrom('mail')
    .select('mailNo')
    .where('sentAt', 'is', null)
    .execute()
  expect(unsent).toEqual([])
})

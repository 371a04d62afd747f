import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../src/db/database.ts'
import { startMailServer } from './support/mail/server.ts'
import { freePort, post, startServer } from './support/server/process.ts'
import { usedFolder } from './support/server/used-folder.ts'

let dataDir: string
beforeAll(() => {
  dataDir = usedFolder('matjari-mail-')
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('편지를 맡은 서버가 보내기 전에 죽어도 다시 시작하면 꼭 한 번 도착한다', async () => {
  const mailPort = await freePort()
  // Without the sample city: from ten o'clock on its guests are reminded of tomorrow.
  const environment = {
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    DEMO: 'off',
  }

  const dying = await startServer(environment)
  const memberEmail = 'crash@example.com'
  const { answer } = await post(`${dying.url}/api/email/verify-email`, { memberEmail })
  expect(answer.header.code).toBe('S200')
  await dying.stop('SIGKILL')

  const mailServer = await startMailServer({ port: mailPort })
  const server = await startServer(environment)
  // Longer than a lease: the kill may have come in the middle of an attempt.
  await expect.poll(() => mailServer.letters.length, { timeout: 600_000 }).toBe(1)
  // A second letter queued behind it shows that the delivery went on and did not repeat the first.
  await post(`${server.url}/api/email/verify-email`, { memberEmail: 'later@example.com' })
  await expect.poll(() => mailServer.letters.length, { timeout: 600_000 }).toBe(2)
  // Stopping waits for the letter in hand, so whatever was to be sent has been.
  expect(await server.stop()).toBe(0)
  await mailServer.close()

  const recipients = mailServer.letters.flatMap((letter) => letter.recipients)
  expect(recipients).toEqual([memberEmail, 'later@example.com'])
  expect(mailServer.letters[0]?.text).toMatch(/인증번호: \d{6}/)
  // Noted as sent, so that no later start sends it again.
  const database = await openDatabase({ dataDir, log: () => {} })
  const rows = await database.db.selectFrom('mail').select(['sentAt', 'sealed']).execute()
  await database.close()
  expect(rows).toEqual([
    { sentAt: expect.any(Date), sealed: null },
    { sentAt: expect.any(Date), sealed: null },
  ])
  expect(dying.output() + server.output()).not.toMatch(/@example\.com/)
})

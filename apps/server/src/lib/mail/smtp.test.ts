import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { startMailServer } from '../../../test/support/mail/server.ts'
import { freePort } from '../../../test/support/server/process.ts'
import { MailError, openSmtp } from './smtp.ts'

const letter = { subject: '[맛자리] 안녕하세요', html: '<p>본문이에요</p>', text: '본문이에요' }
const mail = { to: 'haru@example.com', letter, messageId: 'b3c1' }
const from = '맛자리 <no-reply@matjari.example>'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function mailServer(options?: Parameters<typeof startMailServer>[0]) {
  const server = await startMailServer(options)
  cleanups.push(server.close)
  return server
}

function transportTo(url: string, deadlineMs?: number) {
  const transport = openSmtp({ url, from, ...(deadlineMs && { deadlineMs }) })
  cleanups.push(transport.close)
  return transport
}

const failureOf = (sending: Promise<void>) =>
  sending.then(
    () => undefined,
    (error: unknown) => (error instanceof MailError ? error : undefined),
  )

test('한글 제목과 두 본문과 우리가 정한 Message-ID로 도착한다', async () => {
  const server = await mailServer()
  await transportTo(server.url).send(mail)
  expect(server.letters).toHaveLength(1)
  expect(server.letters[0]).toMatchObject({
    subject: letter.subject,
    from: { name: '맛자리', address: 'no-reply@matjari.example' },
    recipients: ['haru@example.com'],
    messageId: '<b3c1@matjari.example>',
  })
  expect(server.letters[0]?.html).toContain('본문이에요')
  expect(server.letters[0]?.text).toContain('본문이에요')
})

test.each([
  ['받는 이를 5xx로 거절하면 끝이다', { refuseRecipient: () => 550 }, true],
  ['받는 이를 4xx로 미루면 다시 해 볼 수 있다', { refuseRecipient: () => 450 }, false],
  ['편지를 5xx로 거절하면 끝이다', { refuseLetter: () => 554 }, true],
  ['편지를 4xx로 미루면 다시 해 볼 수 있다', { refuseLetter: () => 451 }, false],
])('%s', async (_name, options, isPermanent) => {
  const server = await mailServer(options)
  const failure = await failureOf(transportTo(server.url).send(mail))
  expect(failure).toMatchObject({ isPermanent })
  expect(failure?.message).not.toContain('@')
})

test('받을 서버가 없으면 다시 해 볼 수 있다', async () => {
  const transport = transportTo(`smtp://127.0.0.1:${await freePort()}`)
  expect(await failureOf(transport.send(mail))).toMatchObject({ isPermanent: false })
})

test('쉼표가 든 주소는 두 사람이 되지 않는다', async () => {
  const server = await mailServer()
  const to = 'haru@example.com,other@example.com'
  await failureOf(transportTo(server.url).send({ ...mail, to }))
  expect(server.letters.flatMap(({ recipients }) => recipients)).not.toContain('other@example.com')
})

/** Greets, and then never comes to the end of its first answer, however long one listens. */
async function startEndlessServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.resume())
    socket.write('220 hello\r\n')
    const timer = setInterval(() => socket.write('250-and another thing\r\n'), 50)
    socket.on('error', () => {})
    socket.once('close', () => {
      clearInterval(timer)
      sockets.delete(socket)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { port, sockets, close: () => new Promise((resolve) => server.close(resolve)) }
}

test('끝없이 답하는 서버는 기한에 끊고 다음 편지는 새 연결로 보낸다', async () => {
  const endless = await startEndlessServer()
  const transport = transportTo(`smtp://127.0.0.1:${endless.port}`, 500)
  expect(await failureOf(transport.send(mail))).toMatchObject({ isPermanent: false })
  await expect.poll(() => endless.sockets.size).toBe(0)
  await endless.close()

  const server = await mailServer({ port: endless.port })
  await transport.send(mail)
  expect(server.letters).toHaveLength(1)
})

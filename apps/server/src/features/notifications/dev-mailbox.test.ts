import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { makeLetter } from '../../lib/mail/letter.ts'
import { queueMail } from './mail.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterEach(async () => {
  await server.deps.db.deleteFrom('mail').execute()
})
afterAll(() => server.close())

const get = (url: string) => server.app.inject({ method: 'GET', url })

const queue = (to: string, { title = '이메일 인증', value = '038514' } = {}) =>
  server.deps.db.transaction().execute((tx) =>
    queueMail(server.deps, tx, {
      to,
      letter: makeLetter({
        subject: `[맛자리] ${title}`,
        title,
        paragraphs: ['아래 번호를 입력해 주세요.'],
        secret: { label: '인증번호', value },
      }),
    }),
  )

test('보낼 곳이 없는 편지를 새것부터 보여 주고 본문은 따로 가둔 틀에 담는다', async () => {
  await queue('first@example.com', { title: '첫 편지' })
  await queue('second@example.com', { title: '둘째 편지' })
  const page = await get('/dev/mail')
  expect(page.statusCode).toBe(200)
  expect(page.body.indexOf('둘째 편지')).toBeLessThan(page.body.indexOf('첫 편지'))
  expect(page.body).toContain('second@example.com')
  expect(page.body).toContain('2026. 11. 15. 18:40:00')
  const [, address = ''] = page.body.match(/<iframe src="([^"]+)"[^>]* sandbox="[^"]*"/) ?? []
  expect(page.body).not.toContain('allow-scripts')

  const letter = await get(address)
  expect(letter.body).toContain('038514')
  expect(letter.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
})

test('메일함은 자기 정책을 지니고 저장되지도 검색되지도 않는다', async () => {
  await queue('first@example.com')
  const page = await get('/dev/mail')
  const nonce = page.body.match(/<script nonce="([^"]+)"/)?.[1]
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'content-type': 'text/html; charset=utf-8',
  })
  expect(page.headers['content-security-policy']).toContain(`script-src 'nonce-${nonce}'`)
  expect(page.headers['content-security-policy']).not.toContain('unsafe')
})

test('편지에 적힌 무엇도 메일함의 HTML이 되지 않는다', async () => {
  const attack = `"><script>alert(1)</script>`
  await queue(`${attack}@example.com`, { title: attack, value: attack })
  const { body } = await get('/dev/mail')
  expect(body.match(/<script/g)).toHaveLength(1)
  expect(body).toContain('&quot;&gt;&lt;script&gt;alert(1)')
})

test('페이지가 거듭 묻는 목록은 페이지가 처음 보여 준 목록과 같다', async () => {
  await queue('first@example.com')
  await queue('second@example.com')
  const list = await get('/dev/mail/letters')
  expect(list.body.match(/class="letter"/g)).toHaveLength(2)
  expect((await get('/dev/mail')).body).toContain(list.body)
})

test('편지가 없으면 없다고 말한다', async () => {
  expect((await get('/dev/mail')).body).toContain('아직 온 메일이 없어요.')
  expect((await get('/dev/mail.json')).json()).toEqual([])
})

test('프로그램에는 같은 편지를 JSON으로 준다', async () => {
  await queue('first@example.com', { title: '첫 편지' })
  await queue('second@example.com', { title: '둘째 편지' })
  const letters = (await get('/dev/mail.json')).json<Record<string, string>[]>()
  expect(letters.map(({ to }) => to)).toEqual(['second@example.com', 'first@example.com'])
  expect(Object.keys(letters[0] ?? {}).sort()).toEqual([
    'createdAt',
    'mailNo',
    'subject',
    'text',
    'to',
  ])
  expect(letters[0]).toMatchObject({
    subject: '[맛자리] 둘째 편지',
    createdAt: server.deps.now().toISOString(),
  })
  expect(letters[0]?.text).toContain('038514')
})

test.each(['/dev/mail/0', '/dev/mail/99', '/dev/mail/abc', `/dev/mail/${'9'.repeat(30)}`])(
  '없는 편지 %s는 없다고 답한다',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  },
)

test('열쇠가 바뀌기 전의 편지는 조용히 빠진다', async () => {
  await queue('first@example.com')
  await server.deps.db
    .updateTable('mail')
    .set({ sealed: Buffer.alloc(64) })
    .execute()
  expect((await get('/dev/mail')).body).toContain('아직 온 메일이 없어요.')
})

const closed = {
  운영에서: { NODE_ENV: 'production' },
  '메일 서버가 있으면': { SMTP_URL: 'smtp://127.0.0.1:1' },
}

test.each(Object.entries(closed))('%s 메일함은 없다', async (_when, environment) => {
  const other = await testApp(environment)
  for (const url of ['/dev/mail', '/dev/mail.json', '/dev/mail/1']) {
    const answer = await other.app.inject({ method: 'GET', url })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ header: { code: 'E404' } })
  }
  await other.close()
})

test('운영에서 메일 서버가 없으면 보냈다고 하지 않고 거절한다', async () => {
  const config = { ...server.deps.config, production: true }
  const letter = makeLetter({ subject: '알림', title: '알림', paragraphs: [] })
  const queued = server.deps.db
    .transaction()
    .execute((tx) => queueMail({ ...server.deps, config }, tx, { to: 'a@example.com', letter }))
  await expect(queued).rejects.toMatchObject({ kind: 'unavailable' })
})

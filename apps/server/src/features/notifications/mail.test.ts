import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/server/app.ts'
import { SEND_DEADLINE_MS } from '../../lib/mail/smtp.ts'
import { forgetOldMail, isMailboxOpen, isUseless, LEASE_MS, MAX_TRIES, nextTryAt } from './mail.ts'

describe('다시 보내기', () => {
  const now = new Date('2026-11-15T09:40:00.000Z')
  const secondsLater = (mail: Parameters<typeof nextTryAt>[0]) => {
    const next = nextTryAt(mail, now)
    return next && (next.getTime() - now.getTime()) / 1000
  }
  const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)

  test.each([
    ['처음 실패하면 2초 뒤다', 1, 2],
    ['실패할 때마다 두 배 뒤다', 2, 4],
    ['여섯 번째에는 1분쯤 뒤다', 6, 64],
    ['한 시간보다 늦추지는 않는다', 12, 3600],
    ['마지막 앞까지는 다시 한다', MAX_TRIES - 1, 3600],
    ['정한 만큼 해 봤으면 그만둔다', MAX_TRIES, null],
  ])('%s', (_name, tries, expected) => {
    expect(secondsLater({ tries, uselessAfter: null })).toBe(expected)
  })

  test.each([
    ['쓸모 있는 동안에는 다시 한다', 9, 8],
    ['쓸모를 잃는 순간에는 하지 않는다', 8, null],
    ['쓸모를 잃은 뒤에는 하지 않는다', 7, null],
  ])('%s', (_name, usefulFor, expected) => {
    expect(secondsLater({ tries: 3, uselessAfter: inSeconds(usefulFor) })).toBe(expected)
  })

  test.each([
    ['기한이 없으면 늘 쓸모 있다', null, false],
    ['기한 전에는 쓸모 있다', inSeconds(1), false],
    ['기한이 되면 쓸모없다', inSeconds(0), true],
  ])('%s', (_name, uselessAfter, expected) => {
    expect(isUseless({ uselessAfter }, now)).toBe(expected)
  })

  test('편지를 맡은 시간은 보내는 데 걸릴 수 있는 시간보다 길다', () => {
    expect(LEASE_MS).toBeGreaterThan(SEND_DEADLINE_MS + 10_000)
  })

  test.each([
    ['개발 중에 메일 서버가 없으면 메일함을 연다', false, undefined, true],
    ['개발 중이어도 메일 서버가 있으면 열지 않는다', false, 'smtp://127.0.0.1:25', false],
    ['운영에서는 메일 서버가 없어도 열지 않는다', true, undefined, false],
  ])('%s', (_name, production, smtpUrl, expected) => {
    expect(isMailboxOpen({ production, smtpUrl })).toBe(expected)
  })
})

describe('지난 메일 정리', () => {
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
})

import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { logLines, withoutSecrets } from './logging.ts'

describe('줄', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** The server's own logger in front of it, and what was handed over each time, by message. */
  function openLog(settings?: { everyMs: number; mostCharacters: number }) {
    const handed: string[][] = []
    const lines = logLines((text) => {
      const messages = text.trimEnd().split('\n')
      handed.push(messages.map((line) => (JSON.parse(line) as { msg: string }).msg))
    }, settings)
    const { log } = Fastify({ logger: { level: 'info', stream: lines } })
    return { log, handed, lines }
  }

  test('잘된 일의 줄은 잠깐 모았다가 온 차례대로 함께 나간다', () => {
    const { log, handed } = openLog()
    log.info('하나')
    log.info('둘')
    expect(handed).toEqual([])
    vi.advanceTimersByTime(100)
    log.info('셋')
    vi.advanceTimersByTime(100)
    expect(handed).toEqual([['하나', '둘'], ['셋']])
  })

  test('경고는 앞의 줄과 함께 곧바로 나가고, 그 뒤의 줄은 다시 모인다', () => {
    const { log, handed } = openLog()
    log.info('앞')
    log.warn('경고')
    log.info('뒤')
    log.error('오류')
    expect(handed).toEqual([
      ['앞', '경고'],
      ['뒤', '오류'],
    ])
  })

  test('기다리는 줄이 정한 만큼 길어지면 때가 되지 않아도 나간다', () => {
    const { log, handed } = openLog({ everyMs: 1_000, mostCharacters: 500 })
    for (let n = 0; n < 40; n += 1) log.info(`${n}`)
    const lengths = handed.map((messages) => messages.length)
    expect(lengths.length).toBeGreaterThan(4)
    expect(Math.max(...lengths)).toBeLessThan(12)
  })

  test('프로세스가 끝날 때 기다리던 줄을 남긴다', () => {
    const { log, handed, lines } = openLog()
    log.info('마지막')
    expect(process.listeners('exit')).toContain(lines.flush)
    lines.flush()
    expect(handed).toEqual([['마지막']])
    vi.advanceTimersByTime(1_000)
    expect(handed).toHaveLength(1)
  })
})

describe('비밀', () => {
  test.each([
    [
      '/api/media/receipts/7?expires=1794774055174&signature=c2lnbmVk',
      '/api/media/receipts/7?expires=1794774055174&signature=[redacted]',
    ],
    ['/ws/chat/3?token=abc.def', '/ws/chat/3?token=[redacted]'],
    [
      '/oauth2/kakao/callback?refreshToken=x&a=1',
      '/oauth2/kakao/callback?refreshToken=[redacted]&a=1',
    ],
    [
      '/api/oauth2/kakao/callback?code=q&state=z',
      '/api/oauth2/kakao/callback?code=[redacted]&state=[redacted]',
    ],
    ['/search-results?query=token', '/search-results?query=token'],
  ])('%s 는 %s 로 적는다', (url, logged) => {
    expect(withoutSecrets(url)).toBe(logged)
  })
})

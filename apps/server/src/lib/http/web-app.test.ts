import fastify from 'fastify'
import { expect, test } from 'vitest'
import { webRootForTests } from '../../../test/support/server/web-root.ts'
import { answerCache } from '../answers/cache.ts'
import { readConfig } from '../config.ts'
import type { HeadOf } from './pages/template.ts'
import { serveWebApp } from './web-app.ts'

async function pageWith(headOf: HeadOf) {
  const app = fastify()
  const { root, remove } = webRootForTests()
  await serveWebApp(app, {
    root,
    config: readConfig({ NODE_ENV: 'test' }),
    social: { google: null, kakao: null },
    headOf,
    ask: () => Promise.reject(new Error('nobody is asked')),
    cache: answerCache({ mostBytes: 0, now: () => new Date() }),
    now: () => new Date(),
  })
  const response = await app.inject({ url: '/restaurant/1', headers: { accept: 'text/html' } })
  await app.close()
  remove()
  return response
}

test('화면의 머리말은 그 화면이 정한 그대로 들어간다', async () => {
  const head = { status: 404, html: "<title>$& $' $1</title>" } as const
  const { statusCode, body } = await pageWith(() => Promise.resolve(head))
  expect(statusCode).toBe(404)
  expect(body).toContain(head.html)
  expect(body).not.toContain('<title>맛자리</title>')
})

test('머리말을 만들지 못해도 화면은 열린다', async () => {
  const { statusCode, headers, body } = await pageWith(() => Promise.reject(new Error('끊김')))
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain('text/html')
  expect(body).toContain('<title>맛자리</title>')
})

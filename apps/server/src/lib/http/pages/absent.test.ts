import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/server/app.ts'

let server: TestApp
let production: TestApp
beforeAll(async () => {
  ;[server, production] = await Promise.all([testApp(), testApp({ NODE_ENV: 'production' })])
})
afterAll(() => Promise.all([server.close(), production.close()]))

const headers = { accept: 'text/html' }
const visit = (url: string, method: 'GET' | 'HEAD' = 'GET', { app } = server) =>
  app.inject({ method, url, headers })

test.each([
  '/.env',
  '/server-status',
  '/metrics/',
  '/index.html',
  '/wp-login.php?x=1',
  '/login/x',
  '/restaurant',
  '/restaurant/1/2',
  '/restaurant/abc',
  '/restaurant/999999',
  '/reviews/999999',
  '/mypage/nothing',
  '/admin/nothing',
  '/admin/main/x',
  '/oauth2/kakao',
  '/dev',
])('%s 에는 화면이 없어서, 찾을 수 없다는 화면을 404로 보낸다', async (url) => {
  const page = await visit(url)
  expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(page.body).toContain('<div id="root"></div><script src="/main.js"></script>')
  expect(page.headers['content-security-policy']).toContain("default-src 'self'")
  expect((await visit(url, 'HEAD')).statusCode).toBe(404)
})

test.each([
  '/',
  '/?utm_source=kakao',
  '/search-results?query=%EA%B9%80%EB%B0%A5',
  '/reservation?restaurantNo=1',
  '/login',
  '/login/',
  '/Login',
  '/operatinghours',
  '/mypage',
  '/mypage/board/waiting',
  '/admin',
  '/admin/main',
  '/oauth2/kakao/callback?code=1&state=2',
  '/tour',
  '/dev/ui',
])('%s 에는 화면이 있다', async (url) => {
  expect((await visit(url)).statusCode).toBe(200)
  expect((await visit(url, 'HEAD')).statusCode).toBe(200)
})

test.each(['/tour', '/dev/ui', '/dev/mail'])('운영 환경에 %s 화면은 없다', async (url) => {
  expect((await visit(url, 'GET', production)).statusCode).toBe(404)
  expect((await visit('/login', 'GET', production)).statusCode).toBe(200)
})

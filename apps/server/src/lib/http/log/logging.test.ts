import { expect, test } from 'vitest'
import { withoutSecrets } from './logging.ts'

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

import { expect, test } from 'vitest'
import { isPushService } from './services.ts'

const live = { production: true, pushServices: ['*.push.example.com'] }

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://seoul.push.example.com/abc',
])('알려진 서비스로는 보낸다: %s', (endpoint) => {
  expect(isPushService(endpoint, live)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://me:secret@fcm.googleapis.com/',
  'https://fcm.googleapis.com.example.com/',
  'https://example.com/?fcm.googleapis.com',
  'https://evilpush.apple.com.example.com/',
  'https://push.services.mozilla.com/',
  'https://127.0.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'http://localhost:8080/',
  'https://[::1]/',
  'https://',
])('그 밖의 어디로도 보내지 않는다: %s', (endpoint) => {
  expect(isPushService(endpoint, live)).toBe(false)
})

test('운영 환경이 아니면 이 기계의 것도 된다', () => {
  const trying = { ...live, production: false }
  expect(isPushService('http://127.0.0.1:9000/one', trying)).toBe(true)
  expect(isPushService('http://192.168.0.1/one', trying)).toBe(false)
})

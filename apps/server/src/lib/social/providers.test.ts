import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { socialProviders } from './providers.ts'

const registration = { issuer: 'http://127.0.0.1:9', clientId: 'practice', clientSecret: 'x' }
const local = {
  google: registration,
  kakao: registration,
  url: 'http://127.0.0.1:9',
  close: async () => {},
}
const idsOf = (environment: Record<string, string>, practice: typeof local | null) => {
  const { google, kakao } = socialProviders(readConfig(environment), practice)
  return [google?.clientId, kakao?.clientId]
}
const keys = { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 'gs', KAKAO_CLIENT_ID: 'k' }

test('정해 둔 열쇠가 먼저고 없으면 연습용이고 그것도 없으면 없다', () => {
  expect(idsOf(keys, local)).toEqual(['g', 'k'])
  expect(idsOf({ KAKAO_CLIENT_ID: 'k' }, local)).toEqual(['practice', 'k'])
  expect(idsOf({}, local)).toEqual(['practice', 'practice'])
  expect(idsOf({}, null)).toEqual([undefined, undefined])
})

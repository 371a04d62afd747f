// Every public call, as it is made on a city.
import { calls } from '@matjari/contract/calls/all'
import { mainCategories } from '@matjari/contract/restaurants/tag-list'
import { addDays, seoulToday } from '@matjari/contract/seoul-day'
import { password } from '../load/people.ts'
import { type City, nth } from './city.ts'
import { searches, suggestions } from './searches.ts'

export type Line = {
  readonly call: string
  readonly way?: string
  /** How many are asked of each city; slow ones fewer. */
  readonly count?: number
  /** It changes something, so no question is asked twice, and only those that were answered so are counted. */
  readonly acceptedAs?: number
  /** Worth measuring again with cached answers. */
  readonly isCached?: true
  readonly request: (city: City, at: number) => string
}

const day = addDays(seoulToday(new Date()), 5)
const later = addDays(day, 13)

const withQuery = (path: string, asked: Readonly<Record<string, string | number>>) =>
  `${path}?${new URLSearchParams(Object.entries(asked).map(([key, value]) => [key, String(value)])).toString()}`

export const getting = (path: string, token?: string) =>
  `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${token ? `authorization: Bearer ${token}\r\n` : ''}\r\n`

export function sending(path: string, body: object, token?: string) {
  const text = JSON.stringify(body)
  const sent = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}`
  const who = token ? `authorization: Bearer ${token}\r\n` : ''
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${who}${sent}\r\n\r\n${text}`
}

/** A form with a code that was never mailed: the server looks everything up and creates no member. */
function signingUp(at: number) {
  const boundary = 'growth'
  const parts = {
    memberId: `newcomer${at}`,
    memberPw: password,
    memberName: '김새벽',
    memberNickName: `새벽${at}`,
    memberEmail: `newcomer${at}@example.com`,
    termsAgreed: 'Y',
    privacyAgreed: 'Y',
  }
  const lines = Object.entries(parts).map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const text = `${lines.join('')}--${boundary}--\r\n`
  const type = `content-type: multipart/form-data; boundary=${boundary}`
  return `POST /api/member HTTP/1.1\r\nhost: 127.0.0.1\r\n${type}\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}

const ofPlace =
  (path: (no: string) => string) =>
  ({ places }: City, at: number) =>
    getting(path(nth(places, at).no))
const ofBookable =
  (path: (no: string) => string) =>
  ({ bookable }: City, at: number) =>
    getting(path(nth(bookable, at).no))

const searching: readonly Line[] = Object.entries(searches).map(([way, asked]) => ({
  call: 'GET /api/restaurants/search',
  way,
  count: 40,
  request: ({ places }, at) =>
    getting(withQuery('/api/restaurants/search', asked(nth(places, at)))),
}))

const suggesting: readonly Line[] = Object.entries(suggestions).map(([way, typed]) => ({
  call: 'GET /api/restaurants/suggest',
  way,
  count: 80,
  request: ({ places }, at) =>
    getting(withQuery('/api/restaurants/suggest', { query: typed(nth(places, at)) })),
}))

const reading: readonly Line[] = [
  {
    call: 'GET /api/restaurants/category/:categoryName',
    request: (_, at) =>
      getting(`/api/restaurants/category/${encodeURIComponent(nth(mainCategories, at))}`),
  },
  {
    call: 'GET /api/restaurants/:restaurantNo',
    request: ofPlace((no) => `/api/restaurants/${no}`),
  },
  {
    call: 'GET /api/restaurants/:restaurantNo/rating',
    request: ofPlace((no) => `/api/restaurants/${no}/rating`),
  },
  {
    call: 'GET /api/restaurants/:restaurantNo/menu',
    request: ofPlace((no) => `/api/restaurants/${no}/menu`),
  },
  {
    call: 'GET /api/restaurants/:restaurantNo/reviews',
    request: ofPlace((no) => `/api/restaurants/${no}/reviews?page=1`),
  },
  {
    call: 'GET /api/admin/restaurants',
    count: 20,
    request: ({ places }, at) =>
      getting(withQuery('/api/admin/restaurants', { status2: 'Y', keyword2: nth(places, at).tag })),
  },
  {
    call: 'GET /api/restaurants/times',
    request: ({ bookable }, at) => {
      const nos = Array.from({ length: 20 }, (_, more) => nth(bookable, at + more * 7).no)
      return getting(
        withQuery('/api/restaurants/times', {
          restaurantNo: [...new Set(nos)].join(),
          day,
          guests: 2,
        }),
      )
    },
  },
  { call: 'GET /api/transparency', request: () => getting('/api/transparency') },
  { call: 'GET /api/operatings', request: ofPlace((no) => `/api/operatings?restaurantNo=${no}`) },
  {
    call: 'GET /api/operatings/exceptions',
    request: ofPlace((no) => `/api/operatings/exceptions?restaurantNo=${no}`),
  },
  {
    call: 'GET /api/settings/byRestaurantNo',
    request: ofBookable((no) => `/api/settings/byRestaurantNo?restaurantNo=${no}`),
  },
  {
    call: 'GET /api/reservation/info',
    request: ofBookable((no) => `/api/reservation/info?restaurantNo=${no}`),
  },
  {
    call: 'GET /api/reservation',
    request: ofBookable(
      (no) => `/api/reservation?restaurantNo=${no}&reserveDay=${day}&numberOfGuests=2`,
    ),
  },
  {
    call: 'GET /api/reservation/days',
    request: ofBookable((no) => `/api/reservation/days?restaurantNo=${no}&from=${day}&to=${later}`),
  },
  {
    call: 'GET /api/waiting/line',
    request: ofBookable(
      (no) =>
        `/api/waiting/line?restaurantNo=${no}&day=${day}&from=18:00&to=20:00&numberOfGuests=2`,
    ),
  },
  { call: 'GET /api/push/key', request: () => getting('/api/push/key') },
  { call: 'GET /api/sample/accounts', request: () => getting('/api/sample/accounts') },
  {
    call: 'GET /api/media/receipts/:reviewNo',
    way: 'a wrong signature',
    request: (_, at) => getting(`/api/media/receipts/${at + 1}?expires=1&signature=no`),
  },
]

/** Counted attempts: fewer of them. */
const count = 60

const entering: readonly Line[] = [
  {
    call: 'POST /api/auth/tokens',
    way: 'a wrong password',
    count,
    request: ({ guests }, at) =>
      sending('/api/auth/tokens', { memberId: nth(guests, at).memberId, memberPw: 'Wrong-1234!' }),
  },
  {
    call: 'DELETE /api/auth/logout',
    request: ({ tokens }, at) =>
      `DELETE /api/auth/logout HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${nth(tokens, at)}x\r\n\r\n`,
  },
  { call: 'GET /api/oauth2/google-url', request: () => getting('/api/oauth2/google-url') },
  { call: 'GET /api/oauth2/kakao-url', request: () => getting('/api/oauth2/kakao-url') },
  {
    call: 'GET /api/oauth2/kakao/callback',
    way: 'a wrong state',
    request: () => getting('/api/oauth2/kakao/callback?code=no&state=no'),
  },
  {
    call: 'POST /api/oauth2/google-login',
    way: 'a wrong state',
    request: () => sending('/api/oauth2/google-login', { code: 'no', state: 'no' }),
  },
  {
    call: 'POST /api/email/verify-email',
    count,
    request: (_, at) =>
      sending('/api/email/verify-email', { memberEmail: `newcomer${at}@example.com` }),
  },
  {
    call: 'POST /api/email/check-verifycode',
    way: 'a wrong code',
    count,
    request: (_, at) =>
      sending('/api/email/check-verifycode', {
        email: `newcomer${at}@example.com`,
        verifyCode: '000000',
      }),
  },
  {
    call: 'POST /api/email/pw-verify',
    way: 'nobody of that name',
    count,
    request: (_, at) =>
      sending('/api/email/pw-verify', {
        memberId: `nobody${at}`,
        memberEmail: `nobody${at}@example.com`,
      }),
  },
  {
    call: 'POST /api/member/check-id',
    count: 100,
    request: (_, at) => sending('/api/member/check-id', { memberId: `newcomer${at}` }),
  },
  {
    call: 'POST /api/member/check-nickname',
    count: 100,
    request: ({ guests }, at) =>
      sending('/api/member/check-nickname', { memberNickName: nth(guests, at).memberId }),
  },
  {
    call: 'POST /api/member/find-id',
    count,
    request: ({ guests }, at) =>
      sending('/api/member/find-id', { memberEmail: nth(guests, at).email }),
  },
  {
    call: 'POST /api/member',
    way: 'without a proved code',
    count,
    request: (_, at) => signingUp(at),
  },
]

const cached = (line: Line): Line => ({ ...line, isCached: true })

export const publicLines: readonly Line[] = [
  ...[...reading, ...searching, ...suggesting].map(cached),
  ...entering,
]

/** Fails when a public call of the contract is not measured here. */
export function missingLines(): readonly string[] {
  const measured = new Set(publicLines.map(({ call }) => call))
  return Object.entries(calls)
    .filter(([, call]) => call.access === 'public' || 'publicWhen' in call)
    .map(([name]) => name)
    .filter((name) => !measured.has(name))
}

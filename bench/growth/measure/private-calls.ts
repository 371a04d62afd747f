// The main ones of members, owners and administrators.
import { formatClockTime } from '@matjari/contract/clock-time'
import { addDays, seoulToday } from '@matjari/contract/seoul-day'
import { nth } from './city.ts'
import { getting, type Line, sending } from './public-calls.ts'

const today = seoulToday(new Date())

const mine = (path: string): Line => ({
  call: `GET ${path}`,
  request: ({ tokens }, at) => getting(path, nth(tokens, at)),
})
const desk = (path: string, more = ''): Line => ({
  call: `GET ${path}`,
  request: ({ bookable, ownerTokens }, at) =>
    getting(`${path}?restaurantNo=${nth(bookable, at).no}${more}`, nth(ownerTokens, at)),
})
const admin = (path: string, way = ''): Line => ({
  call: `GET ${path.split('?')[0] ?? path}`,
  way,
  count: 12,
  request: ({ adminToken }) => getting(path, adminToken),
})

export const privateLines: readonly Line[] = [
  {
    call: 'POST /api/reservation',
    count: 100,
    acceptedAs: 200,
    request: ({ bookable, tokens }, at) =>
      sending(
        '/api/reservation',
        {
          restaurantNo: nth(bookable, at).no,
          reserveDay: addDays(today, 3 + (at % 20)),
          reserveTime: formatClockTime(720 + 30 * ((at * 7) % 16)),
          numberOfGuests: 2,
        },
        nth(tokens, at),
      ),
  },
  mine('/api/member/reservations'),
  mine('/api/reservation/check'),
  mine('/api/favorites'),
  mine('/api/inbox'),
  mine('/api/waiting'),
  {
    ...mine('/api/member/mypage-info'),
    call: 'POST /api/member/mypage-info',
    request: ({ tokens }, at) => sending('/api/member/mypage-info', {}, nth(tokens, at)),
  },
  desk('/api/desk/day'),
  desk('/api/reservation/board'),
  desk('/api/desk/numbers', '&weeks=4'),
  admin('/api/admin/dashboard'),
  admin('/api/admin/counts'),
  admin('/api/admin/members'),
  admin(`/api/admin/members?search=${encodeURIComponent('하루')}`, 'a word'),
  admin('/api/admin/members?page=50', 'fiftieth page'),
  admin('/api/member/member-list'),
  admin('/api/admin/reservations'),
  admin(`/api/admin/reservations?reserveDay=${today}`, 'a day'),
  admin('/api/admin/reservations?state=noShow', 'a state'),
  admin('/api/admin/reservations?guest=guest_77', 'a guest'),
  admin(`/api/admin/reservations?restaurantName=${encodeURIComponent('김치')}`, 'a restaurant'),
  admin('/api/reservation/all'),
  admin('/api/admin/reviews?page=1'),
  admin(`/api/admin/reviews?page=1&restaurantName=${encodeURIComponent('김치')}`, 'a restaurant'),
  admin('/api/admin/registrations'),
  admin(`/api/admin/registrations?search=${encodeURIComponent('김치')}`, 'a word'),
  admin('/api/admin/applications'),
  admin('/api/admin/audit'),
  admin('/api/admin/waiting'),
]

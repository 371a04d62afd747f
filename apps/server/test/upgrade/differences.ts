type Said = { readonly body: Readonly<Record<string, unknown>> }
type Items = Readonly<Record<string, unknown>>

type Difference = {
  readonly name: string
  readonly because: string
  readonly of: (call: string) => boolean
  /** What has to be the same all the same, of both answers. */
  readonly leaves: (said: Said, call: string) => unknown
}

/** Lists of administrators without a page, which used to be as long as they were. */
const longest = 1000
const path = (call: string) => call.split(/[ ?]/)[1] ?? ''

/** Where a newer version answers otherwise on purpose. Anything else that differs is a mistake. */
export const differences: readonly Difference[] = [
  {
    name: 'half stars',
    because: '0013: 4.5 is counted with 4, where it was counted with 5',
    of: (call) => /^\/api\/restaurants\/\d+\/rating$/.test(path(call)),
    leaves({ body }) {
      const { scoreCounts, ...others } = body as { scoreCounts: { count: number }[] }
      return { ...others, all: scoreCounts.reduce((sum, { count }) => sum + count, 0) }
    },
  },
  {
    name: 'search order',
    because: '0015 to 0018: search reads what was typed, and finds more or less than the words',
    of: (call) => path(call) === '/api/restaurants/search',
    leaves({ body }, call) {
      const { restaurants } = body.items as { restaurants: { restaurantName: string }[] }
      const sought = new URL(call.split(' ')[1] ?? '', 'http://old').searchParams.get('query')
      return restaurants.filter(({ restaurantName }) => restaurantName === sought)
    },
  },
  {
    name: 'bookings of everybody',
    because:
      'lists without a page end after 1,000, with those to come first; what guests tell a restaurant is its own alone',
    of: (call) => path(call) === '/api/reservation/all',
    // All of them, as there are fewer: in the order in which they were made.
    leaves: ({ body }) =>
      (body.items as Items[])
        .map(({ guestPhone: _phone, memo: _memo, ...booking }) => booking)
        .sort((one, other) => Number(one['reservationNo']) - Number(other['reservationNo'])),
  },
  {
    name: 'reviews of everybody',
    because: 'lists without a page end after 1,000 and say so',
    of: (call) => path(call) === '/api/admin/reviews',
    leaves({ body }) {
      const { reviews, pageInfo } = body.items as { reviews: unknown[]; pageInfo: Items }
      const { boardNoPerPage: _, ...counted } = pageInfo
      return { reviews: reviews.slice(0, longest), counted }
    },
  },
]

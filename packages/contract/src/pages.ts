// Every address that has a page, as the web's router writes it. The server answers 404 to all others.

type PageFacts = {
  /** Only with sample data, and never in production. */
  readonly sampleOnly?: true
  /** Never in production. */
  readonly developmentOnly?: true
  /**
   * The server renders this page. Its file is `apps/web/src/pages/<words of the address>-page.tsx`, and a parameter in
   * its address is a number.
   */
  readonly rendered?: {
    /** The query parameters that change what the server renders. */
    readonly parameters?: readonly string[]
    /** Missing where the title depends on what the page shows: see `headsOf` of the server. */
    readonly title?: string
  }
}

/** Section 2 of the specification, the return page of Google's popup, the footer's documents, the search aliases. */
const table = {
  '/': { rendered: { title: '오늘의 맛집' } },
  '/search-results': {
    // Day, party size and map are applied in the browser, see `serverRenderedFilters` of the web.
    rendered: {
      parameters: [
        'query',
        'literal',
        'near',
        'category',
        'bookable',
        'reservable',
        'openNow',
        'rating',
        'price',
        'region',
        'sort',
        'page',
      ],
    },
  },
  '/restaurant/:restaurantNo': { rendered: {} },
  '/reviews/:restaurantNo': { rendered: { parameters: ['sort', 'page'] } },
  '/restaurant-insert': {},
  '/operatinghours': {},
  '/reservation': {},
  '/settings': {},
  '/login': {},
  '/sign-up': {},
  '/oauth2/kakao/callback': {},
  '/oauth2/google/callback': {},
  '/social-info': {},
  '/kakao-info': {},
  '/password-confirm': {},
  '/user-delete': {},
  '/edit-profile': {},
  '/finding-id': {},
  '/finding-password': {},
  '/mypage': {},
  '/mypage/profile': {},
  '/mypage/reservations': {},
  '/mypage/reviews': {},
  '/mypage/favorites': {},
  '/mypage/inbox': {},
  '/mypage/invitations': {},
  '/mypage/security': {},
  '/mypage/shop': {},
  '/mypage/staff': {},
  '/mypage/waiting': {},
  '/mypage/restaurant': {},
  '/mypage/board': {},
  '/mypage/guests': {},
  '/mypage/board/waiting': {},
  '/mypage/numbers': {},
  '/admin/reviews': {},
  '/terms': {},
  '/privacy': {},
  '/admin': {},
  '/admin/main': {},
  '/admin/users': {},
  '/admin/chatting': {},
  '/admin/restaurants': {},
  '/admin/reservations': {},
  '/admin/search-aliases': {},
  '/transparency': {},
  '/tour': { sampleOnly: true },
  // All components on one page.
  '/dev/ui': { developmentOnly: true },
} as const satisfies Readonly<Record<string, PageFacts>>

export type PageAddress = keyof typeof table

/** The pages that the server renders. */
export type RenderedAddress = {
  [Address in PageAddress]: (typeof table)[Address] extends { readonly rendered: object }
    ? Address
    : never
}[PageAddress]

export const pages: Readonly<Record<PageAddress, PageFacts>> = table

export const pageAddresses = Object.keys(table) as readonly PageAddress[]

export const renderedAddresses = pageAddresses.filter(
  (address): address is RenderedAddress => pages[address].rendered !== undefined,
)

// Every address that has a page, as the web's router writes it. The server answers 404 to all others.

/** Section 2 of the specification, the return page of Google's popup, the footer's documents, the search aliases. */
export const pageAddresses: readonly string[] = [
  '/',
  '/search-results',
  '/restaurant/:restaurantNo',
  '/reviews/:restaurantNo',
  '/restaurant-insert',
  '/operatinghours',
  '/reservation',
  '/settings',
  '/login',
  '/sign-up',
  '/oauth2/kakao/callback',
  '/oauth2/google/callback',
  '/social-info',
  '/kakao-info',
  '/password-confirm',
  '/user-delete',
  '/edit-profile',
  '/finding-id',
  '/finding-password',
  '/mypage',
  '/mypage/profile',
  '/mypage/reservations',
  '/mypage/reviews',
  '/mypage/favorites',
  '/mypage/inbox',
  '/mypage/invitations',
  '/mypage/security',
  '/mypage/shop',
  '/mypage/staff',
  '/mypage/waiting',
  '/mypage/restaurant',
  '/mypage/board',
  '/mypage/guests',
  '/mypage/board/waiting',
  '/mypage/numbers',
  '/admin/reviews',
  '/terms',
  '/privacy',
  '/admin',
  '/admin/main',
  '/admin/users',
  '/admin/chatting',
  '/admin/restaurants',
  '/admin/reservations',
  '/admin/search-aliases',
  '/transparency',
]

/** Only with sample data. */
export const samplePageAddresses: readonly string[] = ['/tour']

/** Only outside production: all components on one page. */
export const developmentPageAddresses: readonly string[] = ['/dev/ui']

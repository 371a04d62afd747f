import type { PageAddress } from '@matjari/contract/pages'
import type { QueryClient } from '@tanstack/react-query'
import { Navigate, Outlet, Route, Routes } from 'react-router'
import { createPrefetch, onLinkIntent } from './app/prefetch.ts'
import { LazyLayout, type RouteDefinition, route, routeElements } from './app/route.tsx'
import { isOwner } from './features/account/account-menu.ts'
import { startPush } from './features/inbox/push-device.ts'
import { PublicLayout } from './layouts/public-layout.tsx'
import { isSampleCity, showsComponents } from './lib/config.ts'
import { lazyModule } from './lib/lazy-module.ts'
import { useSession } from './lib/session.ts'

// Every route except the first ones. In a file of its own: each import() adds a file name to its own file,
// and the first load has no room for them.

/** An address that only leads to another one. */
function redirectRoute(path: PageAddress, title: string, to: string): RouteDefinition {
  const page = () => <Navigate to={to} replace />
  return { path, title, skeleton: 'owner', load: async () => page, current: () => page }
}

const publicRoutes: readonly RouteDefinition[] = [
  route(
    '/restaurant-insert',
    '맛집 등록',
    'wideForm',
    'RestaurantInsertPage',
    () => import('./pages/owner/restaurant-insert-page.tsx'),
  ),
  route(
    '/reservation',
    '가게 정보',
    'detail',
    'ReservationPage',
    () => import('./pages/reservation-page.tsx'),
  ),
  route('/login', '로그인', 'login', 'LoginPage', () => import('./pages/account/login-page.tsx')),
  route(
    '/sign-up',
    '회원가입',
    'form',
    'SignUpPage',
    () => import('./pages/account/sign-up-page.tsx'),
  ),
  route(
    '/social-info',
    '회원정보 추가입력',
    'form',
    'SocialInfoPage',
    () => import('./pages/account/social-info-page.tsx'),
  ),
  route(
    '/kakao-info',
    '회원정보 추가입력',
    'form',
    'KakaoInfoPage',
    () => import('./pages/account/social-info-page.tsx'),
  ),
  route(
    '/finding-id',
    '아이디 찾기',
    'form',
    'FindingIdPage',
    () => import('./pages/account/finding-id-page.tsx'),
  ),
  route(
    '/finding-password',
    '비밀번호 재발급',
    'form',
    'FindingPasswordPage',
    () => import('./pages/account/finding-password-page.tsx'),
  ),
  route(
    '/password-confirm',
    '비밀번호 확인',
    'form',
    'PasswordConfirmPage',
    () => import('./pages/account/password-confirm-page.tsx'),
  ),
  route(
    '/edit-profile',
    '개인정보 수정',
    'form',
    'EditProfilePage',
    () => import('./pages/account/edit-profile-page.tsx'),
  ),
  route(
    '/user-delete',
    '회원 탈퇴',
    'form',
    'UserDeletePage',
    () => import('./pages/account/user-delete-page.tsx'),
  ),
  route('/terms', '이용약관', 'text', 'TermsPage', () => import('./pages/legal/terms-page.tsx')),
  route(
    '/privacy',
    '개인정보 처리방침',
    'text',
    'PrivacyPage',
    () => import('./pages/legal/privacy-page.tsx'),
  ),
  route(
    '/transparency',
    '투명성 보고',
    'text',
    'TransparencyPage',
    () => import('./pages/legal/transparency-page.tsx'),
  ),
  // A dialog over the owner's page has an address of its own that only leads there.
  redirectRoute('/operatinghours', '내 가게 설정', '/mypage/restaurant?open=hours'),
  redirectRoute('/settings', '내 가게 설정', '/mypage/restaurant?open=settings'),
]

const notFoundRoutes: readonly RouteDefinition[] = [
  route(
    '*',
    '페이지를 찾을 수 없어요',
    'message',
    'NotFoundPage',
    () => import('./pages/not-found-page.tsx'),
  ),
]

const memberRoutes: readonly RouteDefinition[] = [
  route(
    '/mypage',
    '내 정보',
    'profile',
    'MyProfilePage',
    () => import('./pages/my/my-profile-page.tsx'),
  ),
  route(
    '/mypage/profile',
    '내 정보',
    'profile',
    'MyProfilePage',
    () => import('./pages/my/my-profile-page.tsx'),
  ),
  route(
    '/mypage/reservations',
    '내 예약 정보',
    'tickets',
    'MyReservationsPage',
    () => import('./pages/my/my-reservations-page.tsx'),
  ),
  route(
    '/mypage/waiting',
    '빈자리 알림',
    'security',
    'MyWaitingPage',
    () => import('./pages/my/my-waiting-page.tsx'),
  ),
  route(
    '/mypage/reviews',
    '내 리뷰 내역',
    'posts',
    'MyReviewsPage',
    () => import('./pages/my/my-reviews-page.tsx'),
  ),
  route(
    '/mypage/favorites',
    '즐겨찾기',
    'cards',
    'MyFavoritesPage',
    () => import('./pages/my/my-favorites-page.tsx'),
  ),
  route(
    '/mypage/inbox',
    '알림함',
    'messages',
    'MyInboxPage',
    () => import('./pages/my/my-inbox-page.tsx'),
  ),
  route(
    '/mypage/security',
    '로그인 관리',
    'security',
    'MySecurityPage',
    () => import('./pages/my/my-security-page.tsx'),
  ),
  // Not among the owner's routes: a member whose registration was rejected is no owner, and has to see why.
  route(
    '/mypage/shop',
    '가게 정보',
    'owner',
    'MyShopPage',
    () => import('./pages/owner/my-shop-page.tsx'),
  ),
  route(
    '/mypage/invitations',
    '일하는 가게',
    'security',
    'MyInvitationsPage',
    () => import('./pages/owner/my-invitations-page.tsx'),
  ),
]

const ownerRoutes: readonly RouteDefinition[] = [
  route(
    '/mypage/restaurant',
    '내 가게 설정',
    'owner',
    'MyRestaurantPage',
    () => import('./pages/owner/my-restaurant-page.tsx'),
  ),
  route(
    '/mypage/staff',
    '직원',
    'security',
    'MyStaffPage',
    () => import('./pages/owner/my-staff-page.tsx'),
  ),
]

/** The desk: where owners and staff work on an evening. It has a layout of its own. */
const deskRoutes: readonly RouteDefinition[] = [
  route(
    '/mypage/board',
    '오늘의 예약',
    'desk',
    'BoardPage',
    () => import('./pages/owner/board-page.tsx'),
  ),
  route(
    '/mypage/board/waiting',
    '빈자리 알림',
    'desk',
    'ShopWaitingPage',
    () => import('./pages/owner/owner-waitlist-page.tsx'),
  ),
  route(
    '/mypage/guests',
    '손님',
    'desk',
    'GuestsPage',
    () => import('./pages/owner/guests-page.tsx'),
  ),
  route(
    '/mypage/numbers',
    '숫자',
    'desk',
    'NumbersPage',
    () => import('./pages/owner/numbers-page.tsx'),
  ),
]

const adminRoutes: readonly RouteDefinition[] = [
  route(
    '/admin/main',
    '운영 현황',
    'dashboard',
    'AdminMainPage',
    () => import('./pages/admin/admin-main-page.tsx'),
  ),
  route(
    '/admin/users',
    '관리자 · 유저 관리',
    'table',
    'AdminUsersPage',
    () => import('./pages/admin/admin-users-page.tsx'),
  ),
  route(
    '/admin/restaurants',
    '맛집 관리',
    'table',
    'AdminRestaurantsPage',
    () => import('./pages/admin/admin-restaurants-page.tsx'),
  ),
  route(
    '/admin/reviews',
    '리뷰 관리',
    'table',
    'AdminReviewsPage',
    () => import('./pages/admin/admin-reviews-page.tsx'),
  ),
  route(
    '/admin/reservations',
    '예약 내역',
    'table',
    'AdminReservationsPage',
    () => import('./pages/admin/admin-reservations-page.tsx'),
  ),
  route(
    '/admin/chatting',
    '채팅방 목록',
    'rooms',
    'AdminChattingPage',
    () => import('./pages/admin/admin-chatting-page.tsx'),
  ),
  route(
    '/admin/search-aliases',
    '검색 별칭',
    'table',
    'AdminSearchAliasesPage',
    () => import('./pages/admin/admin-search-aliases-page.tsx'),
  ),
]

/** Pages that only pass the browser on, without header and footer. */
const bareRoutes: readonly RouteDefinition[] = [
  route(
    '/oauth2/kakao/callback',
    '카카오 로그인',
    'message',
    'KakaoCallbackPage',
    () => import('./pages/account/kakao-callback-page.tsx'),
  ),
  route(
    '/oauth2/google/callback',
    'Google 로그인',
    'message',
    'GoogleCallbackPage',
    () => import('./pages/account/google-callback-page.tsx'),
  ),
]

/** Only in the sample city, where all data is invented. */
const sampleRoutes: readonly RouteDefinition[] = [
  route('/tour', '열 가지 해 보기', 'text', 'TourPage', () => import('./pages/tour-page.tsx')),
]

/** The page with all components, in development only. */
const devRoutes: readonly RouteDefinition[] = [
  route(
    '/dev/ui',
    '구성 요소',
    'text',
    'DevUiPage',
    () => import('./pages/dev-ui/dev-ui-page.tsx'),
  ),
]

/** For the tests only: a function without a caller is not in the build. */
export const allLazyRoutes = () => [
  ...publicRoutes,
  ...notFoundRoutes,
  ...memberRoutes,
  ...ownerRoutes,
  ...deskRoutes,
  ...adminRoutes,
  ...bareRoutes,
  ...sampleRoutes,
  ...devRoutes,
]

const myPageLayout = lazyModule(
  async () => (await import('./layouts/my-page-layout.tsx')).MyPageLayout,
)
const deskLayout = lazyModule(async () => (await import('./layouts/desk-layout.tsx')).DeskLayout)
const adminLayout = lazyModule(async () => (await import('./layouts/admin-layout.tsx')).AdminLayout)

/** Prefetches the pages that links lead to. Pages that only pass the browser on are left out. */
export function prefetchOnIntent(client: QueryClient, firstRoutes: readonly RouteDefinition[]) {
  const table = [
    ...firstRoutes,
    ...publicRoutes,
    { ...myPageLayout, children: [...memberRoutes, ...ownerRoutes] },
    { ...deskLayout, children: [...deskRoutes] },
    { ...adminLayout, children: [...adminRoutes] },
  ]
  const prefetch = createPrefetch({ client, table })
  onLinkIntent((address) => void prefetch(address))
  startPush()
}

/** Rendered inside the public layout. The my-page layout also guards its routes: only members pass. */
export const LazyRoutes = () => (
  <Routes>
    {routeElements(publicRoutes)}
    {isSampleCity() && routeElements(sampleRoutes)}
    {routeElements(notFoundRoutes)}
    <Route element={<LazyLayout layout={myPageLayout} skeleton="members" />}>
      {routeElements(memberRoutes)}
      <Route element={<OwnersOnly />}>{routeElements(ownerRoutes)}</Route>
    </Route>
  </Routes>
)

/** Routes with a layout of their own. The desk's and the administrators' layouts also guard their routes. */
export const HeaderlessRoutes = () => (
  <Routes>
    <Route element={<LazyLayout layout={deskLayout} skeleton="administration" />}>
      {routeElements(deskRoutes)}
    </Route>
    <Route element={<LazyLayout layout={adminLayout} skeleton="administration" />}>
      <Route path="/admin" element={<Navigate to="/admin/main" replace />} />
      {routeElements(adminRoutes)}
    </Route>
    <Route element={<BareLayout />}>
      {routeElements(bareRoutes)}
      {showsComponents() && routeElements(devRoutes)}
    </Route>
    <Route element={<PublicLayout />}>{routeElements(notFoundRoutes)}</Route>
  </Routes>
)

/** Routes inside the my-page that only store owners have. */
const OwnersOnly = () => (isOwner(useSession()) ? <Outlet /> : <Navigate to="/mypage" replace />)

/** For pages that only pass the browser on, and for the page with all components. */
const BareLayout = () => (
  <main id="main" tabIndex={-1} className="outline-none">
    <Outlet />
  </main>
)

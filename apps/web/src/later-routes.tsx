import type { QueryClient } from '@tanstack/react-query'
import { Navigate, Outlet, Route, Routes } from 'react-router'
import { isOwner } from './features/auth/account-links.ts'
import { startDevice } from './features/inbox/push/start.ts'
import { fetchAhead } from './layouts/fetch-ahead.ts'
import { LayoutSlot, routesOf, type Screen, screen } from './layouts/page-slot.tsx'
import { PublicLayout } from './layouts/public-layout.tsx'
import { watchLinks } from './lib/browser/link-intent.ts'
import { isSampleCity, showsComponents } from './lib/config.ts'
import { lateFile } from './lib/late-file.ts'
import { useSession } from './lib/session/session.ts'

// Every route but the first ones. Apart, because the first load carries the names of the files it may go on to.

/** An address that only leads to another one. */
function leadsOn(path: string, title: string, to: string): Screen {
  const page = () => <Navigate to={to} replace />
  return { path, title, skeleton: 'owner', load: async () => page, current: () => page }
}

const publicScreens: readonly Screen[] = [
  screen(
    '/restaurant-insert',
    '맛집 등록',
    'wideForm',
    'RestaurantInsertPage',
    () => import('./pages/restaurant-insert.tsx'),
  ),
  screen(
    '/reservation',
    '가게 정보',
    'detail',
    'ReservationPage',
    () => import('./pages/reservation.tsx'),
  ),
  screen('/login', '로그인', 'login', 'LoginPage', () => import('./pages/account/login.tsx')),
  screen('/sign-up', '회원가입', 'form', 'SignUpPage', () => import('./pages/account/sign-up.tsx')),
  screen(
    '/social-info',
    '회원정보 추가입력',
    'form',
    'SocialInfoPage',
    () => import('./pages/account/social-info.tsx'),
  ),
  screen(
    '/kakao-info',
    '회원정보 추가입력',
    'form',
    'KakaoInfoPage',
    () => import('./pages/account/social-info.tsx'),
  ),
  screen(
    '/finding-id',
    '아이디 찾기',
    'form',
    'FindingIdPage',
    () => import('./pages/account/finding-id.tsx'),
  ),
  screen(
    '/finding-password',
    '비밀번호 재발급',
    'form',
    'FindingPasswordPage',
    () => import('./pages/account/finding-password.tsx'),
  ),
  screen(
    '/password-confirm',
    '비밀번호 확인',
    'form',
    'PasswordConfirmPage',
    () => import('./pages/account/password-confirm.tsx'),
  ),
  screen(
    '/edit-profile',
    '개인정보 수정',
    'form',
    'EditProfilePage',
    () => import('./pages/account/edit-profile.tsx'),
  ),
  screen(
    '/user-delete',
    '회원 탈퇴',
    'form',
    'UserDeletePage',
    () => import('./pages/account/user-delete.tsx'),
  ),
  screen('/terms', '이용약관', 'text', 'TermsPage', () => import('./pages/texts/terms.tsx')),
  screen(
    '/privacy',
    '개인정보 처리방침',
    'text',
    'PrivacyPage',
    () => import('./pages/texts/privacy.tsx'),
  ),
  screen(
    '/transparency',
    '투명성 보고',
    'text',
    'TransparencyPage',
    () => import('./pages/texts/transparency.tsx'),
  ),
  // A dialog over the owner's page has an address of its own that only leads there.
  leadsOn('/operatinghours', '내 가게 설정', '/mypage/restaurant?open=hours'),
  leadsOn('/settings', '내 가게 설정', '/mypage/restaurant?open=settings'),
]

const notFound: readonly Screen[] = [
  screen(
    '*',
    '페이지를 찾을 수 없어요',
    'message',
    'NotFoundPage',
    () => import('./pages/not-found.tsx'),
  ),
]

const memberScreens: readonly Screen[] = [
  screen('/mypage', '내 정보', 'profile', 'MyProfilePage', () => import('./pages/my/profile.tsx')),
  screen(
    '/mypage/profile',
    '내 정보',
    'profile',
    'MyProfilePage',
    () => import('./pages/my/profile.tsx'),
  ),
  screen(
    '/mypage/reservations',
    '내 예약 정보',
    'tickets',
    'MyReservationsPage',
    () => import('./pages/my/reservations.tsx'),
  ),
  screen(
    '/mypage/waiting',
    '빈자리 알림',
    'security',
    'MyWaitingPage',
    () => import('./pages/my/waiting.tsx'),
  ),
  screen(
    '/mypage/reviews',
    '내 리뷰 내역',
    'posts',
    'MyReviewsPage',
    () => import('./pages/my/reviews.tsx'),
  ),
  screen(
    '/mypage/favorites',
    '즐겨찾기',
    'cards',
    'MyFavoritesPage',
    () => import('./pages/my/favorites.tsx'),
  ),
  screen(
    '/mypage/inbox',
    '알림함',
    'messages',
    'MyInboxPage',
    () => import('./pages/my/inbox.tsx'),
  ),
  screen(
    '/mypage/security',
    '로그인 관리',
    'security',
    'MySecurityPage',
    () => import('./pages/my/security.tsx'),
  ),
  // Whose registration was rejected is no owner, and has to see why.
  screen('/mypage/shop', '가게 정보', 'owner', 'MyShopPage', () => import('./pages/my/shop.tsx')),
  screen(
    '/mypage/invitations',
    '일하는 가게',
    'security',
    'MyInvitationsPage',
    () => import('./pages/my/invitations.tsx'),
  ),
]

const ownerScreens: readonly Screen[] = [
  screen(
    '/mypage/restaurant',
    '내 가게 설정',
    'owner',
    'MyRestaurantPage',
    () => import('./pages/my/restaurant.tsx'),
  ),
  screen('/mypage/staff', '직원', 'security', 'MyStaffPage', () => import('./pages/my/staff.tsx')),
]

/** Where an owner works on an evening, in a frame of its own. */
const deskScreens: readonly Screen[] = [
  screen(
    '/mypage/board',
    '오늘의 예약',
    'desk',
    'BoardPage',
    () => import('./pages/desk/board.tsx'),
  ),
  screen(
    '/mypage/board/waiting',
    '빈자리 알림',
    'desk',
    'ShopWaitingPage',
    () => import('./pages/desk/waiting.tsx'),
  ),
  screen('/mypage/guests', '손님', 'desk', 'GuestsPage', () => import('./pages/desk/guests.tsx')),
  screen(
    '/mypage/numbers',
    '숫자',
    'desk',
    'NumbersPage',
    () => import('./pages/desk/numbers.tsx'),
  ),
]

const adminScreens: readonly Screen[] = [
  screen(
    '/admin/main',
    '운영 현황',
    'dashboard',
    'AdminMainPage',
    () => import('./pages/admin/main.tsx'),
  ),
  screen(
    '/admin/users',
    '관리자 · 유저 관리',
    'table',
    'AdminUsersPage',
    () => import('./pages/admin/users.tsx'),
  ),
  screen(
    '/admin/restaurants',
    '맛집 관리',
    'table',
    'AdminRestaurantsPage',
    () => import('./pages/admin/restaurants.tsx'),
  ),
  screen(
    '/admin/reviews',
    '리뷰 관리',
    'table',
    'AdminReviewsPage',
    () => import('./pages/admin/reviews.tsx'),
  ),
  screen(
    '/admin/reservations',
    '예약 내역',
    'table',
    'AdminReservationsPage',
    () => import('./pages/admin/reservations.tsx'),
  ),
  screen(
    '/admin/chatting',
    '채팅방 목록',
    'rooms',
    'AdminChattingPage',
    () => import('./pages/admin/chatting.tsx'),
  ),
  screen(
    '/admin/search-aliases',
    '검색 별칭',
    'table',
    'AdminSearchAliasesPage',
    () => import('./pages/admin/search-aliases.tsx'),
  ),
]

/** Pages that are passed through, without header and footer. */
const bareScreens: readonly Screen[] = [
  screen(
    '/oauth2/kakao/callback',
    '카카오 로그인',
    'message',
    'KakaoCallbackPage',
    () => import('./pages/account/kakao-callback.tsx'),
  ),
  screen(
    '/oauth2/google/callback',
    'Google 로그인',
    'message',
    'GoogleCallbackPage',
    () => import('./pages/account/google-callback.tsx'),
  ),
]

/** Only where everything is invented. */
const sampleScreens: readonly Screen[] = [
  screen('/tour', '열 가지 해 보기', 'text', 'TourPage', () => import('./pages/tour.tsx')),
]

/** The page with all components, in development only. */
const devScreens: readonly Screen[] = [
  screen('/dev/ui', '구성 요소', 'text', 'DevUiPage', () => import('./pages/dev-ui.tsx')),
]

/** For the tests only: a function that nobody calls is not in the build. */
export const laterScreens = () => [
  ...publicScreens,
  ...notFound,
  ...memberScreens,
  ...ownerScreens,
  ...deskScreens,
  ...adminScreens,
  ...bareScreens,
  ...sampleScreens,
  ...devScreens,
]

const myPageLayout = lateFile(
  async () => (await import('./layouts/my-page-layout.tsx')).MyPageLayout,
)
const deskLayout = lateFile(async () => (await import('./layouts/desk-layout.tsx')).DeskLayout)
const adminLayout = lateFile(async () => (await import('./layouts/admin-layout.tsx')).AdminLayout)

/** Pages that links lead to are fetched ahead. Those that are only passed through are not. */
export function followLinks(client: QueryClient, firstScreens: readonly Screen[]) {
  const table = [
    ...firstScreens,
    ...publicScreens,
    { ...myPageLayout, children: [...memberScreens, ...ownerScreens] },
    { ...deskLayout, children: [...deskScreens] },
    { ...adminLayout, children: [...adminScreens] },
  ]
  const ahead = fetchAhead({ client, table })
  watchLinks((address) => void ahead(address))
  startDevice()
}

/** Stands inside the public layout. The layout of members is also their guard. */
export const LaterRoutes = () => (
  <Routes>
    {routesOf(publicScreens)}
    {isSampleCity() && routesOf(sampleScreens)}
    {routesOf(notFound)}
    <Route element={<LayoutSlot layout={myPageLayout} skeleton="members" />}>
      {routesOf(memberScreens)}
      <Route element={<OwnersOnly />}>{routesOf(ownerScreens)}</Route>
    </Route>
  </Routes>
)

/** What has a frame of its own. The layouts of owners and of administrators are also their guards. */
export const HeaderlessRoutes = () => (
  <Routes>
    <Route element={<LayoutSlot layout={deskLayout} skeleton="administration" />}>
      {routesOf(deskScreens)}
    </Route>
    <Route element={<LayoutSlot layout={adminLayout} skeleton="administration" />}>
      <Route path="/admin" element={<Navigate to="/admin/main" replace />} />
      {routesOf(adminScreens)}
    </Route>
    <Route element={<BareLayout />}>
      {routesOf(bareScreens)}
      {showsComponents() && routesOf(devScreens)}
    </Route>
    <Route element={<PublicLayout />}>{routesOf(notFound)}</Route>
  </Routes>
)

/** Routes inside the my-page that only store owners have. */
const OwnersOnly = () => (isOwner(useSession()) ? <Outlet /> : <Navigate to="/mypage" replace />)

/** For pages that are only passed through, and for the page with all components. */
const BareLayout = () => (
  <main id="main" tabIndex={-1} className="outline-none">
    <Outlet />
  </main>
)

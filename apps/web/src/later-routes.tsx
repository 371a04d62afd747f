import { Navigate, Outlet, Route, Routes } from 'react-router'
import { isOwner } from './features/auth/account-links.ts'
import { LayoutSlot, routesOf, type Screen, screen } from './layouts/page-slot.tsx'
import { PublicLayout } from './layouts/public-layout.tsx'
import { showsComponents } from './lib/config.ts'
import { lazyPart } from './lib/lazy-part.ts'
import { useSession } from './lib/session/session.ts'

// Every route but the first ones. Apart, because the first load carries the names of the files it may go on to.

const publicScreens: readonly Screen[] = [
  screen(
    '/restaurant-insert',
    '맛집 등록',
    'RestaurantInsertPage',
    () => import('./pages/restaurant-insert.tsx'),
  ),
  screen('/reservation', '가게 정보', 'ReservationPage', () => import('./pages/reservation.tsx')),
  screen('/login', '로그인', 'LoginPage', () => import('./pages/account/login.tsx')),
  screen('/sign-up', '회원가입', 'SignUpPage', () => import('./pages/account/sign-up.tsx')),
  screen(
    '/social-info',
    '회원정보 추가입력',
    'SocialInfoPage',
    () => import('./pages/account/social-info.tsx'),
  ),
  screen(
    '/kakao-info',
    '회원정보 추가입력',
    'KakaoInfoPage',
    () => import('./pages/account/social-info.tsx'),
  ),
  screen(
    '/finding-id',
    '아이디 찾기',
    'FindingIdPage',
    () => import('./pages/account/finding-id.tsx'),
  ),
  screen(
    '/finding-password',
    '비밀번호 재발급',
    'FindingPasswordPage',
    () => import('./pages/account/finding-password.tsx'),
  ),
  screen(
    '/password-confirm',
    '비밀번호 확인',
    'PasswordConfirmPage',
    () => import('./pages/account/password-confirm.tsx'),
  ),
  screen(
    '/edit-profile',
    '개인정보 수정',
    'EditProfilePage',
    () => import('./pages/account/edit-profile.tsx'),
  ),
  screen(
    '/user-delete',
    '회원 탈퇴',
    'UserDeletePage',
    () => import('./pages/account/user-delete.tsx'),
  ),
  screen('/terms', '이용약관', 'TermsPage', () => import('./pages/texts/terms.tsx')),
  screen('/privacy', '개인정보 처리방침', 'PrivacyPage', () => import('./pages/texts/privacy.tsx')),
  // A dialog over the owner's page has an address of its own that only leads there.
  {
    path: '/operatinghours',
    title: '내 가게 설정',
    page: () => <Navigate to="/mypage/restaurant?open=hours" replace />,
  },
  {
    path: '/settings',
    title: '내 가게 설정',
    page: () => <Navigate to="/mypage/restaurant?open=settings" replace />,
  },
]

const notFound: readonly Screen[] = [
  screen('*', '페이지를 찾을 수 없어요', 'NotFoundPage', () => import('./pages/not-found.tsx')),
]

const memberScreens: readonly Screen[] = [
  screen('/mypage', '내 정보', 'MyProfilePage', () => import('./pages/my/profile.tsx')),
  screen('/mypage/profile', '내 정보', 'MyProfilePage', () => import('./pages/my/profile.tsx')),
  screen(
    '/mypage/reservations',
    '내 예약 정보',
    'MyReservationsPage',
    () => import('./pages/my/reservations.tsx'),
  ),
  screen(
    '/mypage/reviews',
    '내 리뷰 내역',
    'MyReviewsPage',
    () => import('./pages/my/reviews.tsx'),
  ),
  screen(
    '/mypage/favorites',
    '즐겨찾기',
    'MyFavoritesPage',
    () => import('./pages/my/favorites.tsx'),
  ),
  screen('/mypage/inbox', '알림함', 'MyInboxPage', () => import('./pages/my/inbox.tsx')),
  screen(
    '/mypage/security',
    '로그인 관리',
    'MySecurityPage',
    () => import('./pages/my/security.tsx'),
  ),
]

const ownerScreens: readonly Screen[] = [
  screen(
    '/mypage/restaurant',
    '내 가게 설정',
    'MyRestaurantPage',
    () => import('./pages/my/restaurant.tsx'),
  ),
]

const adminScreens: readonly Screen[] = [
  screen('/admin/main', '운영 현황', 'AdminMainPage', () => import('./pages/admin/main.tsx')),
  screen(
    '/admin/users',
    '관리자 · 유저 관리',
    'AdminUsersPage',
    () => import('./pages/admin/users.tsx'),
  ),
  screen(
    '/admin/restaurants',
    '맛집 관리',
    'AdminRestaurantsPage',
    () => import('./pages/admin/restaurants.tsx'),
  ),
  screen(
    '/admin/reviews',
    '리뷰 관리',
    'AdminReviewsPage',
    () => import('./pages/admin/reviews.tsx'),
  ),
  screen(
    '/admin/reservations',
    '예약 내역',
    'AdminReservationsPage',
    () => import('./pages/admin/reservations.tsx'),
  ),
  screen(
    '/admin/chatting',
    '채팅방 목록',
    'AdminChattingPage',
    () => import('./pages/admin/chatting.tsx'),
  ),
]

/** Pages that are passed through, without header and footer. */
const bareScreens: readonly Screen[] = [
  screen(
    '/oauth2/kakao/callback',
    '카카오 로그인',
    'KakaoCallbackPage',
    () => import('./pages/account/kakao-callback.tsx'),
  ),
  screen(
    '/oauth2/google/callback',
    'Google 로그인',
    'GoogleCallbackPage',
    () => import('./pages/account/google-callback.tsx'),
  ),
]

/** The page with all components, in development only. */
const devScreens: readonly Screen[] = [
  screen('/dev/ui', '구성 요소', 'DevUiPage', () => import('./pages/dev-ui.tsx')),
]

/** For the tests only: a function that nobody calls is not in the build. */
export const laterScreens = () => [
  ...publicScreens,
  ...notFound,
  ...memberScreens,
  ...ownerScreens,
  ...adminScreens,
  ...bareScreens,
  ...devScreens,
]

const MyPageLayout = lazyPart(() =>
  import('./layouts/my-page-layout.tsx').then((file) => file.MyPageLayout),
)
const AdminLayout = lazyPart(() =>
  import('./layouts/admin-layout.tsx').then((file) => file.AdminLayout),
)

/** Stands inside the public layout. The layout of members is also their guard. */
export const LaterRoutes = () => (
  <Routes>
    {routesOf(publicScreens)}
    {routesOf(notFound)}
    <Route element={<LayoutSlot layout={MyPageLayout} />}>
      {routesOf(memberScreens)}
      <Route element={<OwnersOnly />}>{routesOf(ownerScreens)}</Route>
    </Route>
  </Routes>
)

/** What has a frame of its own. The layout of administrators is also their guard. */
export const HeaderlessRoutes = () => (
  <Routes>
    <Route element={<LayoutSlot layout={AdminLayout} />}>
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

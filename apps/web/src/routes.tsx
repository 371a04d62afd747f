import type { ComponentType } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { OwnersOnly } from './features/auth/owners-only.tsx'
import { BareLayout } from './layouts/bare-layout.tsx'
import { LayoutSlot } from './layouts/layout-slot.tsx'
import { type PageProps, PageSlot } from './layouts/page-slot.tsx'
import { PublicLayout } from './layouts/public-layout.tsx'
import { showsComponents } from './lib/config.ts'
import { lazyPart } from './lib/lazy-part.ts'

type Screen = {
  readonly path: string
  readonly title: string
  readonly page: ComponentType<PageProps>
}

export const loadHome = () => import('./pages/home.tsx')

const MyPageLayout = lazyPart(() =>
  import('./layouts/my-page-layout.tsx').then((file) => file.MyPageLayout),
)
const AdminLayout = lazyPart(() =>
  import('./layouts/admin-layout.tsx').then((file) => file.AdminLayout),
)
const HomePage = lazyPart(() => loadHome().then((file) => file.HomePage))
const LoginPage = lazyPart(() => import('./pages/login.tsx').then((file) => file.LoginPage))
const TermsPage = lazyPart(() => import('./pages/terms.tsx').then((file) => file.TermsPage))
const PrivacyPage = lazyPart(() => import('./pages/privacy.tsx').then((file) => file.PrivacyPage))
const MyProfilePage = lazyPart(() =>
  import('./pages/my-profile.tsx').then((file) => file.MyProfilePage),
)
const NotFoundPage = lazyPart(() =>
  import('./pages/not-found.tsx').then((file) => file.NotFoundPage),
)
const NotServedPage = lazyPart(() =>
  import('./pages/not-served.tsx').then((file) => file.NotServedPage),
)
const DevUiPage = lazyPart(() => import('./pages/dev-ui.tsx').then((file) => file.DevUiPage))

const publicScreens: readonly Screen[] = [
  { path: '/', title: '오늘의 맛집', page: HomePage },
  { path: '/search-results', title: '검색 결과', page: NotServedPage },
  { path: '/restaurant/:restaurantNo', title: '가게 정보', page: NotServedPage },
  { path: '/reviews/:restaurantNo', title: '리뷰', page: NotServedPage },
  { path: '/restaurant-insert', title: '맛집 등록', page: NotServedPage },
  { path: '/operatinghours', title: '운영 시간 및 브레이크타임 설정', page: NotServedPage },
  { path: '/reservation', title: '예약하기', page: NotServedPage },
  { path: '/settings', title: '예약설정', page: NotServedPage },
  { path: '/login', title: '로그인', page: LoginPage },
  { path: '/sign-up', title: '회원가입', page: NotServedPage },
  { path: '/social-info', title: '회원정보 추가입력', page: NotServedPage },
  { path: '/kakao-info', title: '회원정보 추가입력', page: NotServedPage },
  { path: '/finding-id', title: '아이디 찾기', page: NotServedPage },
  { path: '/finding-password', title: '비밀번호 재발급', page: NotServedPage },
  { path: '/password-confirm', title: '비밀번호 확인', page: NotServedPage },
  { path: '/edit-profile', title: '개인정보 수정', page: NotServedPage },
  { path: '/user-delete', title: '회원 탈퇴', page: NotServedPage },
  { path: '/terms', title: '이용약관', page: TermsPage },
  { path: '/privacy', title: '개인정보 처리방침', page: PrivacyPage },
  { path: '*', title: '페이지를 찾을 수 없어요', page: NotFoundPage },
]

const memberScreens: readonly Screen[] = [
  { path: '/mypage', title: '내 정보', page: MyProfilePage },
  { path: '/mypage/reservations', title: '내 예약 정보', page: NotServedPage },
  { path: '/mypage/reviews', title: '내 리뷰 내역', page: NotServedPage },
  { path: '/mypage/favorites', title: '즐겨찾기', page: NotServedPage },
  { path: '/mypage/inbox', title: '알림함', page: NotServedPage },
]

const ownerScreens: readonly Screen[] = [
  { path: '/mypage/restaurant', title: '내 가게 설정', page: NotServedPage },
]

const adminScreens: readonly Screen[] = [
  { path: '/admin/main', title: '운영 현황', page: NotServedPage },
  { path: '/admin/users', title: '관리자 · 유저 관리', page: NotServedPage },
  { path: '/admin/restaurants', title: '맛집 관리', page: NotServedPage },
  { path: '/admin/reviews', title: '리뷰 관리', page: NotServedPage },
  { path: '/admin/reservations', title: '예약 관리', page: NotServedPage },
  { path: '/admin/chatting', title: '채팅방 목록', page: NotServedPage },
]

/** Pages that are passed through, without header and footer. */
const bareScreens: readonly Screen[] = [
  { path: '/oauth2/kakao/callback', title: '카카오 로그인', page: NotServedPage },
]

/** The page with all components, in development only. */
const devScreens: readonly Screen[] = [{ path: '/dev/ui', title: '구성 요소', page: DevUiPage }]

export const screens = [
  ...publicScreens,
  ...memberScreens,
  ...ownerScreens,
  ...adminScreens,
  ...bareScreens,
]

/** Routes whose screens come later; a test names them. */
export const notServedYet = screens
  .filter(({ page }) => page === NotServedPage)
  .map(({ path }) => path)

const routesOf = (list: readonly Screen[]) =>
  list.map(({ path, title, page }) => (
    <Route key={path} path={path} element={<PageSlot title={title} page={page} />} />
  ))

/** The layouts of members and administrators are also their guards. */
export const AppRoutes = () => (
  <Routes>
    <Route element={<PublicLayout />}>
      {routesOf(publicScreens)}
      <Route element={<LayoutSlot layout={MyPageLayout} />}>
        {routesOf(memberScreens)}
        <Route element={<OwnersOnly />}>{routesOf(ownerScreens)}</Route>
      </Route>
    </Route>
    <Route element={<LayoutSlot layout={AdminLayout} />}>
      <Route path="/admin" element={<Navigate to="/admin/main" replace />} />
      {routesOf(adminScreens)}
    </Route>
    <Route element={<BareLayout />}>
      {routesOf(bareScreens)}
      {showsComponents() && routesOf(devScreens)}
    </Route>
  </Routes>
)

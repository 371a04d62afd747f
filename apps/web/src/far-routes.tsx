import { Navigate, Route, Routes } from 'react-router'
import * as pages from './far-pages.ts'
import { OwnersOnly } from './features/auth/owners-only.tsx'
import { BareLayout } from './layouts/bare-layout.tsx'
import { LayoutSlot } from './layouts/layout-slot.tsx'
import { PublicLayout } from './layouts/public-layout.tsx'
import { showsComponents } from './lib/config.ts'
import { routesOf, type Screen } from './screens.tsx'

// Everything but the entrances. Apart, because the first load carries the names of the files it may go on to.

const publicScreens: readonly Screen[] = [
  { path: '/reviews/:restaurantNo', title: '리뷰', page: pages.ReviewsPage },
  { path: '/restaurant-insert', title: '맛집 등록', page: pages.RestaurantInsertPage },
  // These lead to a dialog over another page, and are called like it.
  { path: '/operatinghours', title: '내 가게 설정', page: pages.OperatingHoursPage },
  { path: '/reservation', title: '가게 정보', page: pages.ReservationPage },
  { path: '/settings', title: '내 가게 설정', page: pages.ReservationSettingsPage },
  { path: '/login', title: '로그인', page: pages.LoginPage },
  { path: '/sign-up', title: '회원가입', page: pages.SignUpPage },
  { path: '/social-info', title: '회원정보 추가입력', page: pages.SocialInfoPage },
  { path: '/kakao-info', title: '회원정보 추가입력', page: pages.KakaoInfoPage },
  { path: '/finding-id', title: '아이디 찾기', page: pages.FindingIdPage },
  { path: '/finding-password', title: '비밀번호 재발급', page: pages.FindingPasswordPage },
  { path: '/password-confirm', title: '비밀번호 확인', page: pages.PasswordConfirmPage },
  { path: '/edit-profile', title: '개인정보 수정', page: pages.EditProfilePage },
  { path: '/user-delete', title: '회원 탈퇴', page: pages.UserDeletePage },
  { path: '/terms', title: '이용약관', page: pages.TermsPage },
  { path: '/privacy', title: '개인정보 처리방침', page: pages.PrivacyPage },
]

const lostScreens: readonly Screen[] = [
  { path: '*', title: '페이지를 찾을 수 없어요', page: pages.NotFoundPage },
]

const memberScreens: readonly Screen[] = [
  { path: '/mypage', title: '내 정보', page: pages.MyProfilePage },
  { path: '/mypage/profile', title: '내 정보', page: pages.MyProfilePage },
  { path: '/mypage/reservations', title: '내 예약 정보', page: pages.MyReservationsPage },
  { path: '/mypage/reviews', title: '내 리뷰 내역', page: pages.MyReviewsPage },
  { path: '/mypage/favorites', title: '즐겨찾기', page: pages.MyFavoritesPage },
  { path: '/mypage/inbox', title: '알림함', page: pages.MyInboxPage },
]

const ownerScreens: readonly Screen[] = [
  { path: '/mypage/restaurant', title: '내 가게 설정', page: pages.MyRestaurantPage },
]

const adminScreens: readonly Screen[] = [
  { path: '/admin/main', title: '운영 현황', page: pages.AdminMainPage },
  { path: '/admin/users', title: '관리자 · 유저 관리', page: pages.AdminUsersPage },
  { path: '/admin/restaurants', title: '맛집 관리', page: pages.AdminRestaurantsPage },
  { path: '/admin/reviews', title: '리뷰 관리', page: pages.AdminReviewsPage },
  { path: '/admin/reservations', title: '예약 내역', page: pages.AdminReservationsPage },
  { path: '/admin/chatting', title: '채팅방 목록', page: pages.AdminChattingPage },
]

/** Pages that are passed through, without header and footer. */
const bareScreens: readonly Screen[] = [
  { path: '/oauth2/kakao/callback', title: '카카오 로그인', page: pages.KakaoCallbackPage },
  { path: '/oauth2/google/callback', title: 'Google 로그인', page: pages.GoogleCallbackPage },
]

/** The page with all components, in development only. */
const devScreens: readonly Screen[] = [
  { path: '/dev/ui', title: '구성 요소', page: pages.DevUiPage },
]

/** For the tests only: a function that nobody calls is not in the build. */
export const farScreens = () => [
  ...publicScreens,
  ...lostScreens,
  ...memberScreens,
  ...ownerScreens,
  ...adminScreens,
  ...bareScreens,
]

/** Stands inside the public layout. The layout of members is also their guard. */
export const FarRoutes = () => (
  <Routes>
    {routesOf(publicScreens)}
    {routesOf(lostScreens)}
    <Route element={<LayoutSlot layout={pages.MyPageLayout} />}>
      {routesOf(memberScreens)}
      <Route element={<OwnersOnly />}>{routesOf(ownerScreens)}</Route>
    </Route>
  </Routes>
)

/** What has a frame of its own. The layout of administrators is also their guard. */
export const HeaderlessRoutes = () => (
  <Routes>
    <Route element={<LayoutSlot layout={pages.AdminLayout} />}>
      <Route path="/admin" element={<Navigate to="/admin/main" replace />} />
      {routesOf(adminScreens)}
    </Route>
    <Route element={<BareLayout />}>
      {routesOf(bareScreens)}
      {showsComponents() && routesOf(devScreens)}
    </Route>
    <Route element={<PublicLayout />}>{routesOf(lostScreens)}</Route>
  </Routes>
)

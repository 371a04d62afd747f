import { Navigate, Outlet, Route, Routes } from 'react-router'
import { isOwner } from './features/auth/account-links.ts'
import { LayoutSlot, routesOf, type Screen } from './layouts/page-slot.tsx'
import { PublicLayout } from './layouts/public-layout.tsx'
import { showsComponents } from './lib/config.ts'
import { lazyPart } from './lib/lazy-part.ts'
import { useSession } from './lib/session/session.ts'

// The dialogs stand over the owner's page: these two only lead there.
const OperatingHoursPage = () => <Navigate to="/mypage/restaurant?open=hours" replace />
const ReservationSettingsPage = () => <Navigate to="/mypage/restaurant?open=settings" replace />

// Every other page is a file of its own in the build, loaded when somebody goes there.

export const MyPageLayout = lazyPart(() =>
  import('./layouts/my-page-layout.tsx').then((file) => file.MyPageLayout),
)
export const AdminLayout = lazyPart(() =>
  import('./layouts/admin-layout.tsx').then((file) => file.AdminLayout),
)
export const RestaurantInsertPage = lazyPart(() =>
  import('./pages/restaurant-insert.tsx').then((file) => file.RestaurantInsertPage),
)
export const MyReservationsPage = lazyPart(() =>
  import('./pages/my/reservations.tsx').then((file) => file.MyReservationsPage),
)
export const MyInboxPage = lazyPart(() =>
  import('./pages/my/inbox.tsx').then((file) => file.MyInboxPage),
)
export const MyRestaurantPage = lazyPart(() =>
  import('./pages/my/restaurant.tsx').then((file) => file.MyRestaurantPage),
)
export const ReservationPage = lazyPart(() =>
  import('./pages/reservation.tsx').then((file) => file.ReservationPage),
)
export const MyFavoritesPage = lazyPart(() =>
  import('./pages/my/favorites.tsx').then((file) => file.MyFavoritesPage),
)
export const LoginPage = lazyPart(() =>
  import('./pages/account/login.tsx').then((file) => file.LoginPage),
)
export const SignUpPage = lazyPart(() =>
  import('./pages/account/sign-up.tsx').then((file) => file.SignUpPage),
)
export const SocialInfoPage = lazyPart(() =>
  import('./pages/account/social-info.tsx').then((file) => file.SocialInfoPage),
)
export const KakaoInfoPage = lazyPart(() =>
  import('./pages/account/social-info.tsx').then((file) => file.KakaoInfoPage),
)
export const FindingIdPage = lazyPart(() =>
  import('./pages/account/finding-id.tsx').then((file) => file.FindingIdPage),
)
export const FindingPasswordPage = lazyPart(() =>
  import('./pages/account/finding-password.tsx').then((file) => file.FindingPasswordPage),
)
export const PasswordConfirmPage = lazyPart(() =>
  import('./pages/account/password-confirm.tsx').then((file) => file.PasswordConfirmPage),
)
export const EditProfilePage = lazyPart(() =>
  import('./pages/account/edit-profile.tsx').then((file) => file.EditProfilePage),
)
export const UserDeletePage = lazyPart(() =>
  import('./pages/account/user-delete.tsx').then((file) => file.UserDeletePage),
)
export const KakaoCallbackPage = lazyPart(() =>
  import('./pages/account/kakao-callback.tsx').then((file) => file.KakaoCallbackPage),
)
export const GoogleCallbackPage = lazyPart(() =>
  import('./pages/account/google-callback.tsx').then((file) => file.GoogleCallbackPage),
)
export const TermsPage = lazyPart(() =>
  import('./pages/texts/terms.tsx').then((file) => file.TermsPage),
)
export const PrivacyPage = lazyPart(() =>
  import('./pages/texts/privacy.tsx').then((file) => file.PrivacyPage),
)
export const MyProfilePage = lazyPart(() =>
  import('./pages/my/profile.tsx').then((file) => file.MyProfilePage),
)
export const NotFoundPage = lazyPart(() =>
  import('./pages/not-found.tsx').then((file) => file.NotFoundPage),
)
export const DevUiPage = lazyPart(() => import('./pages/dev-ui.tsx').then((file) => file.DevUiPage))
export const ReviewsPage = lazyPart(() =>
  import('./pages/reviews.tsx').then((file) => file.ReviewsPage),
)
export const MyReviewsPage = lazyPart(() =>
  import('./pages/my/reviews.tsx').then((file) => file.MyReviewsPage),
)
export const AdminReviewsPage = lazyPart(() =>
  import('./pages/admin/reviews.tsx').then((file) => file.AdminReviewsPage),
)
export const AdminMainPage = lazyPart(() =>
  import('./pages/admin/main.tsx').then((file) => file.AdminMainPage),
)
export const AdminUsersPage = lazyPart(() =>
  import('./pages/admin/users.tsx').then((file) => file.AdminUsersPage),
)
export const AdminRestaurantsPage = lazyPart(() =>
  import('./pages/admin/restaurants.tsx').then((file) => file.AdminRestaurantsPage),
)
export const AdminReservationsPage = lazyPart(() =>
  import('./pages/admin/reservations.tsx').then((file) => file.AdminReservationsPage),
)
export const AdminChattingPage = lazyPart(() =>
  import('./pages/admin/chatting.tsx').then((file) => file.AdminChattingPage),
)

/** Routes inside the my-page that only store owners have. */
export const OwnersOnly = () =>
  isOwner(useSession()) ? <Outlet /> : <Navigate to="/mypage" replace />

/** For pages that are only passed through, and for the page with all components. */
export const BareLayout = () => (
  <main id="main" tabIndex={-1} className="outline-none">
    <Outlet />
  </main>
)

// Everything but the entrances. Apart, because the first load carries the names of the files it may go on to.

const publicScreens: readonly Screen[] = [
  { path: '/reviews/:restaurantNo', title: '리뷰', page: ReviewsPage },
  { path: '/restaurant-insert', title: '맛집 등록', page: RestaurantInsertPage },
  // These lead to a dialog over another page, and are called like it.
  { path: '/operatinghours', title: '내 가게 설정', page: OperatingHoursPage },
  { path: '/reservation', title: '가게 정보', page: ReservationPage },
  { path: '/settings', title: '내 가게 설정', page: ReservationSettingsPage },
  { path: '/login', title: '로그인', page: LoginPage },
  { path: '/sign-up', title: '회원가입', page: SignUpPage },
  { path: '/social-info', title: '회원정보 추가입력', page: SocialInfoPage },
  { path: '/kakao-info', title: '회원정보 추가입력', page: KakaoInfoPage },
  { path: '/finding-id', title: '아이디 찾기', page: FindingIdPage },
  { path: '/finding-password', title: '비밀번호 재발급', page: FindingPasswordPage },
  { path: '/password-confirm', title: '비밀번호 확인', page: PasswordConfirmPage },
  { path: '/edit-profile', title: '개인정보 수정', page: EditProfilePage },
  { path: '/user-delete', title: '회원 탈퇴', page: UserDeletePage },
  { path: '/terms', title: '이용약관', page: TermsPage },
  { path: '/privacy', title: '개인정보 처리방침', page: PrivacyPage },
]

const lostScreens: readonly Screen[] = [
  { path: '*', title: '페이지를 찾을 수 없어요', page: NotFoundPage },
]

const memberScreens: readonly Screen[] = [
  { path: '/mypage', title: '내 정보', page: MyProfilePage },
  { path: '/mypage/profile', title: '내 정보', page: MyProfilePage },
  { path: '/mypage/reservations', title: '내 예약 정보', page: MyReservationsPage },
  { path: '/mypage/reviews', title: '내 리뷰 내역', page: MyReviewsPage },
  { path: '/mypage/favorites', title: '즐겨찾기', page: MyFavoritesPage },
  { path: '/mypage/inbox', title: '알림함', page: MyInboxPage },
]

const ownerScreens: readonly Screen[] = [
  { path: '/mypage/restaurant', title: '내 가게 설정', page: MyRestaurantPage },
]

const adminScreens: readonly Screen[] = [
  { path: '/admin/main', title: '운영 현황', page: AdminMainPage },
  { path: '/admin/users', title: '관리자 · 유저 관리', page: AdminUsersPage },
  { path: '/admin/restaurants', title: '맛집 관리', page: AdminRestaurantsPage },
  { path: '/admin/reviews', title: '리뷰 관리', page: AdminReviewsPage },
  { path: '/admin/reservations', title: '예약 내역', page: AdminReservationsPage },
  { path: '/admin/chatting', title: '채팅방 목록', page: AdminChattingPage },
]

/** Pages that are passed through, without header and footer. */
const bareScreens: readonly Screen[] = [
  { path: '/oauth2/kakao/callback', title: '카카오 로그인', page: KakaoCallbackPage },
  { path: '/oauth2/google/callback', title: 'Google 로그인', page: GoogleCallbackPage },
]

/** The page with all components, in development only. */
const devScreens: readonly Screen[] = [{ path: '/dev/ui', title: '구성 요소', page: DevUiPage }]

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
    <Route element={<PublicLayout />}>{routesOf(lostScreens)}</Route>
  </Routes>
)

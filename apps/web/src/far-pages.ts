import { lazyPart } from './lib/lazy-part.ts'

// These two only lead elsewhere: they are smaller than the name of a file.
export { OperatingHoursPage } from './pages/operating-hours.tsx'
export { ReservationSettingsPage } from './pages/reservation-settings.tsx'

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
  import('./pages/my-reservations.tsx').then((file) => file.MyReservationsPage),
)
export const MyInboxPage = lazyPart(() =>
  import('./pages/my-inbox.tsx').then((file) => file.MyInboxPage),
)
export const MyRestaurantPage = lazyPart(() =>
  import('./pages/my-restaurant.tsx').then((file) => file.MyRestaurantPage),
)
export const ReservationPage = lazyPart(() =>
  import('./pages/reservation.tsx').then((file) => file.ReservationPage),
)
export const MyFavoritesPage = lazyPart(() =>
  import('./pages/my-favorites.tsx').then((file) => file.MyFavoritesPage),
)
export const LoginPage = lazyPart(() => import('./pages/login.tsx').then((file) => file.LoginPage))
export const SignUpPage = lazyPart(() =>
  import('./pages/sign-up.tsx').then((file) => file.SignUpPage),
)
export const SocialInfoPage = lazyPart(() =>
  import('./pages/social-info.tsx').then((file) => file.SocialInfoPage),
)
export const KakaoInfoPage = lazyPart(() =>
  import('./pages/kakao-info.tsx').then((file) => file.KakaoInfoPage),
)
export const FindingIdPage = lazyPart(() =>
  import('./pages/finding-id.tsx').then((file) => file.FindingIdPage),
)
export const FindingPasswordPage = lazyPart(() =>
  import('./pages/finding-password.tsx').then((file) => file.FindingPasswordPage),
)
export const PasswordConfirmPage = lazyPart(() =>
  import('./pages/password-confirm.tsx').then((file) => file.PasswordConfirmPage),
)
export const EditProfilePage = lazyPart(() =>
  import('./pages/edit-profile.tsx').then((file) => file.EditProfilePage),
)
export const UserDeletePage = lazyPart(() =>
  import('./pages/user-delete.tsx').then((file) => file.UserDeletePage),
)
export const KakaoCallbackPage = lazyPart(() =>
  import('./pages/kakao-callback.tsx').then((file) => file.KakaoCallbackPage),
)
export const GoogleCallbackPage = lazyPart(() =>
  import('./pages/google-callback.tsx').then((file) => file.GoogleCallbackPage),
)
export const TermsPage = lazyPart(() => import('./pages/terms.tsx').then((file) => file.TermsPage))
export const PrivacyPage = lazyPart(() =>
  import('./pages/privacy.tsx').then((file) => file.PrivacyPage),
)
export const MyProfilePage = lazyPart(() =>
  import('./pages/my-profile.tsx').then((file) => file.MyProfilePage),
)
export const NotFoundPage = lazyPart(() =>
  import('./pages/not-found.tsx').then((file) => file.NotFoundPage),
)
export const DevUiPage = lazyPart(() => import('./pages/dev-ui.tsx').then((file) => file.DevUiPage))
export const ReviewsPage = lazyPart(() =>
  import('./pages/reviews.tsx').then((file) => file.ReviewsPage),
)
export const MyReviewsPage = lazyPart(() =>
  import('./pages/my-reviews.tsx').then((file) => file.MyReviewsPage),
)
export const AdminReviewsPage = lazyPart(() =>
  import('./pages/admin-reviews.tsx').then((file) => file.AdminReviewsPage),
)
export const AdminMainPage = lazyPart(() =>
  import('./pages/admin-main.tsx').then((file) => file.AdminMainPage),
)
export const AdminUsersPage = lazyPart(() =>
  import('./pages/admin-users.tsx').then((file) => file.AdminUsersPage),
)
export const AdminRestaurantsPage = lazyPart(() =>
  import('./pages/admin-restaurants.tsx').then((file) => file.AdminRestaurantsPage),
)
export const AdminReservationsPage = lazyPart(() =>
  import('./pages/admin-reservations.tsx').then((file) => file.AdminReservationsPage),
)
export const AdminChattingPage = lazyPart(() =>
  import('./pages/admin-chatting.tsx').then((file) => file.AdminChattingPage),
)

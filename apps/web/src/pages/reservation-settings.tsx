import { Navigate } from 'react-router'

/** The dialog stands over the owner's page. */
export const ReservationSettingsPage = () => (
  <Navigate to="/mypage/restaurant?open=settings" replace />
)

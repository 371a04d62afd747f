import { Navigate } from 'react-router'

/** The dialog stands over the owner's page. */
export const OperatingHoursPage = () => <Navigate to="/mypage/restaurant?open=hours" replace />

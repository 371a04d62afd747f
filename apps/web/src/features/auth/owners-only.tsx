import { Navigate, Outlet } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { isOwner } from './account-links.ts'

/** Routes inside the my-page that only store owners have. */
export const OwnersOnly = () =>
  isOwner(useSession()) ? <Outlet /> : <Navigate to="/mypage" replace />

import { restaurantStatusLabel } from '@matjari/contract/rules/restaurant-status'
import { Badge } from '../../ui/badge.tsx'
import { statusTone } from './admin-words.ts'

export const AdminStatusBadge = ({ status }: { status: string }) => (
  <Badge tone={statusTone(status)}>{restaurantStatusLabel(status)}</Badge>
)

import { lazyPart } from '../../lib/lazy-part.ts'

export const LazyHoursDialog = lazyPart(() =>
  import('../../features/hours/owner-hours-dialog.tsx').then((file) => file.OwnerHoursDialog),
)

export const LazySettingsDialog = lazyPart(() =>
  import('../../features/reservations/settings-dialog.tsx').then((file) => file.SettingsDialog),
)

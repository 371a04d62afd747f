import { lazyPart } from '../../lib/lazy-part.ts'

export const LazyEntryDialog = lazyPart(() =>
  import('./board-entry-dialog.tsx').then((file) => file.EntryDialog),
)

export const LazyCancelDialog = lazyPart(() =>
  import('./board-cancel-dialog.tsx').then((file) => file.CancelDialog),
)

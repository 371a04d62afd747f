import { lazyComponent } from '../../lib/lazy-module.ts'

export const loadJoinDialog = () => import('./join-dialog.tsx').then((file) => file.JoinDialog)

/** Loaded when the guest is about to join. */
export const LazyJoinDialog = lazyComponent(loadJoinDialog)

import { lazyComponent } from '../../lib/lazy-module.ts'

export const loadJoinDialog = () => import('./join-dialog.tsx').then((file) => file.JoinDialog)

/** Loaded when somebody is about to wait. */
export const LazyJoinDialog = lazyComponent(loadJoinDialog)

import { lazyPart } from '../../../lib/lazy-part.ts'

export const loadJoinDialog = () => import('./dialog.tsx').then((file) => file.JoinDialog)

/** Loaded when somebody is about to wait. */
export const LazyJoinDialog = lazyPart(loadJoinDialog)

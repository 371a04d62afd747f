import { lazyPart } from '../../lib/lazy-part.ts'

/** Only owners ever open it: it is loaded when they do. */
export const LazyMenuEditor = lazyPart(() =>
  import('./menu-editor.tsx').then((file) => file.MenuEditor),
)

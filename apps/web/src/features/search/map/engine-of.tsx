import { Suspense } from 'react'
import { kakaoMapKey, mapTilesUrl } from '../../../lib/config.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import type { EngineProps } from '../../../places/browse/engine.ts'
import { BrowseSketch } from '../../../places/browse/sketch/map.tsx'

export type EngineKind = 'kakao' | 'tiles' | 'sketch'

// Large, and only where the operator has said so.
const engines = {
  kakao: lazyPart(() =>
    import('../../../places/browse/kakao.tsx').then((file) => file.BrowseKakao),
  ),
  tiles: lazyPart(() =>
    import('../../../places/browse/tiles/map.tsx').then((file) => file.BrowseTiles),
  ),
  // Takes over when another fails, so it is there already.
  sketch: BrowseSketch,
}

export const chosenEngine = (): EngineKind => {
  if (kakaoMapKey() !== null) return 'kakao'
  return mapTilesUrl() === null ? 'sketch' : 'tiles'
}

export function EngineOf({ kind, ...props }: EngineProps & { kind: EngineKind }) {
  const Engine = engines[kind]
  return (
    <Suspense fallback={null}>
      <Engine {...props} />
    </Suspense>
  )
}

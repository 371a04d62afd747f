import { Suspense } from 'react'
import { kakaoMapKey, mapTilesUrl } from '../../../lib/config.ts'
import { lazyComponent } from '../../../lib/lazy-module.ts'
import { BrowseSketch } from '../../../maps/browse/browse-sketch.tsx'
import type { EngineProps } from '../../../maps/browse/map-engine.ts'

export type EngineKind = 'kakao' | 'tiles' | 'sketch'

// Large, and only where the operator has said so.
const engines = {
  kakao: lazyComponent(() =>
    import('../../../maps/browse/browse-kakao.tsx').then((file) => file.BrowseKakao),
  ),
  tiles: lazyComponent(() =>
    import('../../../maps/browse/browse-tiles.tsx').then((file) => file.BrowseTiles),
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

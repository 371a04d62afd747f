import { createElement, type ReactElement } from 'react'
import { firstInteraction } from '../../../lib/hydration.ts'
import { lazyModule, useLazyModule } from '../../../lib/lazy-module.ts'

/** Whoever only looks has the first photo; the way to the others comes when somebody moves. */
const strip = lazyModule(async () => {
  await firstInteraction()
  return import('./strip.tsx').then(
    (file) => file.PhotoStrip,
    // Without it the card is what it was before.
    () => null,
  )
})

type CardPhotosProps = {
  photos: readonly string[]
  /** Where the card leads. */
  to: string
  /** The first of them, as it is drawn from the beginning. */
  first: ReactElement
}

/** The photos of a card that has several. */
export function CardPhotos({ photos, to, first }: CardPhotosProps) {
  const content = useLazyModule(strip)
  return content ? createElement(content, { photos, to }) : first
}

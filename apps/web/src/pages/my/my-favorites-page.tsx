import { useRef } from 'react'
import type { PageProps } from '../../app/route.tsx'
import { FavoriteList } from '../../features/favorites/favorite-list.tsx'

export function MyFavoritesPage({ title }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="grid gap-5">
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        {title}
      </h1>
      <FavoriteList onRemove={() => heading.current?.focus({ preventScroll: true })} />
    </div>
  )
}

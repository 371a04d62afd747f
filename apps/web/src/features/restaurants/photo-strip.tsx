import './photo-strip.css'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { CardPhoto } from './restaurant-card.tsx'

/**
 * Photos side by side, moved by a swipe, by two arrow buttons, and by the arrow keys while the card's link has
 * the focus: no extra tab stop. Each photo loads when it is reached.
 */
export function PhotoStrip({ photos, to }: { photos: readonly string[]; to: string }) {
  const root = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLAnchorElement>(null)
  const [at, setAt] = useState(0)
  const [reached, setReached] = useState(0)

  function follow() {
    const { scrollLeft = 0, clientWidth = 0 } = track.current ?? {}
    if (clientWidth === 0) return
    const place = scrollLeft / clientWidth
    setAt(Math.round(place))
    setReached((before) => Math.max(before, Math.ceil(place - 0.02)))
  }

  function go(by: -1 | 1) {
    const to = at + by
    if (to < 0 || to >= photos.length) return
    setReached((before) => Math.max(before, to))
    track.current?.scrollTo({ left: to * track.current.clientWidth })
  }

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isTitle = event.target instanceof Element && event.target.matches('h2 > a, h3 > a')
    if (!isTitle || event.altKey || event.metaKey || event.ctrlKey) return
    if (event.key === 'ArrowLeft') go(-1)
    else if (event.key === 'ArrowRight') go(1)
    else return
    event.preventDefault()
  })

  useEffect(() => {
    const card = root.current?.closest('article')
    const press = (event: KeyboardEvent) => handleKey(event)
    card?.addEventListener('keydown', press)
    return () => card?.removeEventListener('keydown', press)
  }, [])

  return (
    <div ref={root} className="photo-strip">
      {/* The title is the card's link for keyboards and screen readers; this one only makes a press on a photo follow it. */}
      <Link ref={track} to={to} tabIndex={-1} aria-hidden="true" onScroll={follow}>
        {photos.map((photo, index) =>
          index <= reached ? (
            <CardPhoto
              key={photo}
              image={photo}
              loading="eager"
              // It replaces a rendered photo: decode it in the same frame, so that none flickers.
              decoding={index === 0 ? 'sync' : 'async'}
              draggable={false}
            />
          ) : (
            <span key={photo} />
          ),
        )}
      </Link>
      {at > 0 && (
        <button type="button" tabIndex={-1} aria-hidden="true" onClick={() => go(-1)}>
          <ChevronLeft />
        </button>
      )}
      {at < photos.length - 1 && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className="photo-strip-next"
          onClick={() => go(1)}
        >
          <ChevronRight />
        </button>
      )}
      <p aria-hidden="true">
        {photos.map((photo, index) => (
          <i key={photo} data-on={index === at || undefined} />
        ))}
      </p>
    </div>
  )
}

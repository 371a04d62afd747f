import { useCallback } from 'react'

const steps = [0.05, 0.1, 0.15, 0.2]

/** A section much taller than the window never shows a fifth of itself: half a window is enough. */
const isSeen = ({
  isIntersecting,
  intersectionRatio,
  intersectionRect,
}: IntersectionObserverEntry) =>
  isIntersecting && (intersectionRatio >= 0.2 || intersectionRect.height >= innerHeight / 2)

/** A ref for a section that rises into view once. With reduced motion it is simply there. */
export function useReveal<Target extends HTMLElement>() {
  return useCallback((element: Target | null) => {
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(isSeen)) return
        element.dataset.reveal = 'shown'
        observer.disconnect()
      },
      { threshold: steps },
    )
    element.dataset.reveal = 'waiting'
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
}

import { useCallback, useState } from 'react'
import type { Size } from './label-layout.ts'

/** The size of an element as it is on the screen now; null before it has been there. */
export function useMeasured() {
  const [size, setSize] = useState<Size | null>(null)
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const take = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    take()
    const observer = new ResizeObserver(take)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { size, measure }
}

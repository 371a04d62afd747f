import { useCallback, useState } from 'react'
import type { Size } from './label-layout.ts'

/** The present size of an element; null before it is mounted. */
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

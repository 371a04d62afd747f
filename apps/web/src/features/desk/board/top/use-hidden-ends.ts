import { useEffect, useLayoutEffect, useRef, useState } from 'react'

type Ends = 'none' | 'start' | 'end' | 'both'

function endsOf({ scrollLeft, clientWidth, scrollWidth }: HTMLElement): Ends {
  const isStart = scrollLeft > 1
  const isEnd = scrollLeft + clientWidth < scrollWidth - 1
  if (isStart && isEnd) return 'both'
  if (isStart) return 'start'
  return isEnd ? 'end' : 'none'
}

/**
 * Which ends are out of sight of a row that may be wider than its place. It begins with its child number `first`, and with
 * half of the one before, so that the owner sees that something comes before it.
 */
export function useHiddenEnds({ first, count }: { first: number; count: number }) {
  const row = useRef<HTMLElement>(null)
  const [hidden, setHidden] = useState<Ends>('none')
  const look = () => row.current && setHidden(endsOf(row.current))

  // biome-ignore lint/correctness/useExhaustiveDependencies: with another number of children the row is another one
  useLayoutEffect(() => {
    const before = row.current?.children[first - 1]
    if (!row.current) return
    row.current.scrollLeft =
      before instanceof HTMLElement ? before.offsetLeft + before.offsetWidth / 2 : 0
    setHidden(endsOf(row.current))
  }, [first, count])
  useEffect(() => {
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  })
  return { row, hidden, look }
}

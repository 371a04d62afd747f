import type { Application } from '@matjari/contract/restaurants/entities'
import { useEffect, useRef } from 'react'

export const rowId = (applicationNo: string) => `application-${applicationNo}`

/** Whatever opens is in sight: in the list beside it, or on a phone from its top. */
export function useInSight(current: Application | null, isWide: boolean) {
  const preview = useRef<HTMLElement>(null)
  const no = current?.applicationNo
  const seen = useRef(no)
  useEffect(() => {
    if (no === undefined || seen.current === no) return
    const isFirst = seen.current === undefined
    seen.current = no
    if (isFirst) return
    if (isWide) document.getElementById(rowId(no))?.scrollIntoView({ block: 'nearest' })
    else if ((preview.current?.getBoundingClientRect().top ?? 0) < 0)
      preview.current?.scrollIntoView({ block: 'start' })
  }, [no, isWide])
  return preview
}

import { useEffect, useEffectEvent } from 'react'

type Pages = {
  readonly page: number
  /** Null while it is not known. */
  readonly pageCount: number | null
  readonly onPage: (page: number) => void
}

/** The last review of the last page may be gone: the page before it is the last one now. */
export function useExistingPage({ page, pageCount, onPage }: Pages) {
  const isBeyond = pageCount !== null && pageCount > 0 && page > pageCount
  const goBack = useEffectEvent(onPage)
  useEffect(() => {
    if (isBeyond) goBack(pageCount)
  }, [isBeyond, pageCount])
}

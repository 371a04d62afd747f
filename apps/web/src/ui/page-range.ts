/** The numbers a pager shows: `width` of them, with the current one in the middle where it can be. */
export function pageRange({
  page,
  pageCount,
  width = 5,
}: {
  page: number
  pageCount: number
  width?: number
}) {
  const shown = Math.min(width, pageCount)
  const centred = page - Math.floor(width / 2)
  const first = Math.max(1, Math.min(centred, pageCount - shown + 1))
  return Array.from({ length: shown }, (_, index) => first + index)
}

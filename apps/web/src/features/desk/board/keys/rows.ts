const rows = () => [...document.querySelectorAll<HTMLElement>('[data-reservation]')]

/** The booking that has the focus, or holds it. */
export const focusedRow = () =>
  document.activeElement?.closest<HTMLElement>('[data-reservation]') ?? null

export const focusedNo = () => focusedRow()?.dataset.reservation

/** One row on or back; from nowhere to the first or the last. What is folded is passed over. */
export function stepRow(step: 1 | -1) {
  const shown = rows().filter((row) => row.checkVisibility())
  const at = shown.findIndex((row) => row === focusedRow())
  const next = at === -1 ? (step === 1 ? 0 : -1) : at + step
  const row = at === -1 ? shown.at(next) : shown[next]
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

export const openCard = () => focusedRow()?.querySelector<HTMLElement>('.desk-name-link')?.click()

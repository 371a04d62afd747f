import type { DeskGuest } from '@matjari/contract/owner-desk/entities'

export type Count = { readonly teams: number; readonly guests: number }

export const countOf = (rows: readonly DeskGuest[]): Count => ({
  teams: rows.length,
  guests: rows.reduce((total, { numberOfGuests }) => total + numberOfGuests, 0),
})

/** Of everybody who has not cancelled. */
export function coversOf(rows: readonly DeskGuest[]) {
  const of = (...states: readonly DeskGuest['state'][]) =>
    countOf(rows.filter(({ state }) => states.includes(state)))
  return {
    all: of('confirmed', 'visited', 'noShow'),
    came: of('visited'),
    expected: of('confirmed'),
    noShows: of('noShow'),
  }
}

/** 4팀 13명 */
export const countText = ({ teams, guests }: Count) => `${teams}팀 ${guests}명`

/** 방문 4팀 11명 · 노쇼 1팀 */
export function finishedText(rows: readonly DeskGuest[]): string {
  const { came, noShows } = coversOf(rows)
  const parts = [
    came.teams > 0 && `방문 ${countText(came)}`,
    noShows.teams > 0 && `노쇼 ${noShows.teams}팀`,
  ]
  return parts.filter(Boolean).join(' · ') || '예약이 없었어요'
}

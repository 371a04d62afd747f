/** Whole seconds until the deadline, rounded up: 00:00 is shown only when it is really over. */
export const secondsLeft = (deadline: number, now: number) =>
  Math.max(0, Math.ceil((deadline - now) / 1000))

export function formatRemaining(seconds: number) {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return `${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

const announcements = [
  { at: 0, text: '시간이 끝났어요.' },
  { at: 10, text: '10초 남았어요.' },
  { at: 60, text: '1분 남았어요.' },
]

/** What to say after the time went from `before` to `after`: the latest mark that was passed. */
export const remainingAnnouncement = (before: number, after: number) =>
  announcements.find(({ at }) => before > at && after <= at)?.text ?? null

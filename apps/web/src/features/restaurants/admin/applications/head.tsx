import type { ApplicationCounts } from '@matjari/contract/restaurants/entities'
import { numberText } from '../../../../lib/format.ts'
import type { useKeys } from './use-keys.ts'

const hints = [
  { keys: ['A'], label: '승인' },
  { keys: ['R'], label: '반려' },
  { keys: ['S'], label: '건너뛰기' },
  { keys: ['Z'], label: '되돌리기' },
  { keys: ['X'], label: '고르기' },
  { keys: ['↑', '↓'], label: '이동' },
]

export const DeskHead = ({
  title,
  counts,
  keys,
}: {
  title: string
  counts: ApplicationCounts | null
  keys: ReturnType<typeof useKeys>
}) => (
  <div className="approval-head">
    <h1 className="outline-none">
      {title} <span className="font-medium text-ink-3">승인 대기</span>
    </h1>
    <div className="approval-progress num">{counts && <Progress counts={counts} />}</div>
    <div className="approval-hints approval-keys-only">
      {hints.map(({ keys: letters, label }) => (
        <span key={label}>
          {letters.map((letter) => (
            <kbd key={letter} className="approval-kbd">
              {letter}
            </kbd>
          ))}
          {label}
        </span>
      ))}
    </div>
    <label className="approval-switch">
      <input
        type="checkbox"
        role="switch"
        checked={keys.areOn}
        aria-checked={keys.areOn}
        onChange={(event) => keys.switchTo(event.target.checked)}
      />
      단축키
    </label>
  </div>
)

function Progress({ counts: { all, decidedToday } }: { counts: ApplicationCounts }) {
  const total = all + decidedToday
  const share = total === 0 ? 0 : decidedToday / total
  return (
    <>
      <span>
        <b>{numberText(all)}</b>곳 남음 · 오늘 {numberText(decidedToday)}곳 처리
      </span>
      <span aria-hidden="true" className="approval-bar">
        <i style={{ width: `${share * 100}%` }} />
      </span>
    </>
  )
}

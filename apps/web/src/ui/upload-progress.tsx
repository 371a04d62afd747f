/** The share of an upload that has been sent, from 0 to 1. */
export function UploadProgress({ sent }: { sent: number }) {
  const percent = Math.round(sent * 100)
  return (
    <div className="mt-3 flex items-center gap-3 text-xs text-ink-2">
      <progress
        aria-label="사진 올리기"
        value={percent}
        max={100}
        className="h-1.5 flex-1 appearance-none overflow-hidden rounded-full bg-sunken-2 accent-brand [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken-2 [&::-webkit-progress-value]:bg-brand"
      />
      <span className="num">{percent}%</span>
    </div>
  )
}

import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { Progress } from 'radix-ui'
import { ChosenImage } from './chosen-image.tsx'

type FileTileProps = {
  id: string
  source: File | string
  /** From 0 to 1 while it is being sent. */
  progress?: number | undefined
  index: number
  total: number
  disabled: boolean
  onRemove: () => void
  onUnreadable: () => void
  /** Absent where the order means nothing. */
  moving?:
    | {
        /** Its place on the screen while some tile is being pulled. */
        shownAt: number
        isPulled: boolean
        onStep: (step: -1 | 1) => void
      }
    | undefined
}

export function FileTile({
  id,
  source,
  progress,
  index,
  total,
  disabled,
  onRemove,
  onUnreadable,
  moving,
}: FileTileProps) {
  const name = `사진 ${index + 1}`
  return (
    <li
      data-tile={id}
      style={moving && { order: moving.shownAt }}
      className={clsx(
        'rounded-md transition-[scale,box-shadow] duration-(--dur-2)',
        moving?.isPulled && 'z-1 scale-106 shadow-3',
      )}
    >
      <div className="relative aspect-square overflow-hidden rounded-md bg-sunken">
        <ChosenImage
          source={source}
          alt={name}
          draggable={false}
          // One that was taken off the page meanwhile fails too, and means nothing by it.
          onError={(event) => event.currentTarget.isConnected && onUnreadable()}
          className={clsx(
            'size-full object-cover',
            moving &&
              total > 1 &&
              'cursor-grab touch-manipulation select-none [-webkit-touch-callout:none]',
          )}
        />
        <button
          type="button"
          data-control="remove"
          disabled={disabled}
          onClick={onRemove}
          className="absolute top-0 right-0 grid size-target touch-manipulation items-start justify-items-end rounded-md p-[0.3rem] -outline-offset-3 select-none"
        >
          <span className="sr-only">{name} 이미지 삭제</span>
          <span className="grid size-5.5 place-items-center rounded-full bg-night/72 text-paper">
            <X aria-hidden="true" strokeWidth={2.6} className="size-3.5" />
          </span>
        </button>
        {progress !== undefined && <SendingBar progress={progress} name={name} />}
      </div>
      {moving && total > 1 && (
        <div className="grid grid-cols-2">
          <StepButton
            control="earlier"
            name={`${name} 앞으로`}
            disabled={disabled || index === 0}
            onPress={() => moving.onStep(-1)}
          />
          <StepButton
            control="later"
            name={`${name} 뒤로`}
            disabled={disabled || index === total - 1}
            onPress={() => moving.onStep(1)}
          />
        </div>
      )}
    </li>
  )
}

const StepButton = ({
  control,
  name,
  disabled,
  onPress,
}: {
  control: 'earlier' | 'later'
  name: string
  disabled: boolean
  onPress: () => void
}) => (
  <button
    type="button"
    data-control={control}
    aria-label={name}
    disabled={disabled}
    onClick={onPress}
    className="grid min-h-10 place-items-center rounded-md text-ink-2 -outline-offset-2 transition-colors hover:bg-sunken hover:text-ink disabled:bg-transparent disabled:text-ink-disabled"
  >
    {control === 'earlier' ? (
      <ChevronLeft aria-hidden="true" className="size-5" />
    ) : (
      <ChevronRight aria-hidden="true" className="size-5" />
    )}
  </button>
)

function SendingBar({ progress, name }: { progress: number; name: string }) {
  const percent = Math.round(progress * 100)
  return (
    <Progress.Root
      value={percent}
      getValueLabel={(value) => `${value}%`}
      aria-label={`${name} 올리는 중`}
      className="absolute inset-x-2 bottom-2 h-1.5 overflow-hidden rounded-full bg-night/56"
    >
      <Progress.Indicator
        style={{ width: `${percent}%` }}
        className="h-full rounded-full bg-paper transition-[width] duration-(--dur-2)"
      />
    </Progress.Root>
  )
}

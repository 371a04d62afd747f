import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'

/** Two or three choices of which one is active; with more, use Select. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  className,
}: {
  label: string
  options: readonly { value: Value; label: string; icon?: LucideIcon }[]
  value: Value
  onValueChange: (value: Value) => void
  className?: string
}) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={clsx('inline-flex gap-0.5 rounded-md bg-sunken p-1', className)}
    >
      {options.map(({ icon: Icon, ...option }) => (
        <label
          key={option.value}
          className="focus-frame relative grid min-h-9 flex-1 place-items-center rounded-[0.55rem] px-4 text-sm font-medium whitespace-nowrap text-ink-2 transition-colors duration-(--dur-2) after:absolute after:inset-x-0 after:-inset-y-1 has-checked:bg-surface has-checked:font-semibold has-checked:text-ink has-checked:shadow-1"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="absolute opacity-0"
          />
          {Icon ? (
            <span className="flex items-center gap-1.5">
              <Icon aria-hidden="true" />
              {option.label}
            </span>
          ) : (
            option.label
          )}
        </label>
      ))}
    </div>
  )
}

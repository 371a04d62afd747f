import { useId } from 'react'

type Option<Value> = {
  readonly value: Value
  readonly label: string
  /** The consequence of the choice. */
  readonly effect: string
}

/** A few options, each with its consequence, of which one is chosen. */
export function OptionCards<Value extends string>({
  label,
  options,
  value,
  onValueChange,
}: {
  label: string
  options: readonly Option<Value>[]
  value: Value
  onValueChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className="grid gap-2.5">
      {options.map((option) => (
        <label
          key={option.value}
          className="focus-frame grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 gap-y-0.5 rounded-lg border border-line-strong px-4.5 py-4 has-checked:border-ink has-checked:inset-ring has-checked:inset-ring-ink"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-labelledby={`${name}-${option.value}`}
            aria-describedby={`${name}-${option.value}-effect`}
            onChange={() => onValueChange(option.value)}
            className="row-span-2 mt-0.5 size-5.5 appearance-none rounded-full border-[1.5px] border-line-strong outline-none checked:border-7 checked:border-ink"
          />
          <b id={`${name}-${option.value}`} className="font-semibold">
            {option.label}
          </b>
          <span id={`${name}-${option.value}-effect`} className="text-sm leading-normal text-ink-2">
            {option.effect}
          </span>
        </label>
      ))}
    </div>
  )
}

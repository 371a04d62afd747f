import { clsx } from 'clsx'

export const Spinner = ({
  label = '불러오는 중…',
  className = 'size-6',
}: {
  label?: string
  className?: string
}) => (
  <output className="inline-flex">
    <span
      aria-hidden="true"
      className={clsx(
        'animate-turn rounded-full border-2 border-brand-text border-r-transparent',
        className,
      )}
    />
    <span className="sr-only">{label}</span>
  </output>
)

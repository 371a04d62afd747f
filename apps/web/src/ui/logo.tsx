import { clsx } from 'clsx'

/** The pin and the bowl. The pin has the colour of the text around it. */
export const LogoMark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 48 48" aria-hidden="true" className={clsx('flex-none', className)}>
    <path
      fill="currentColor"
      d="M24 2.5C13.8 2.5 5.5 10.7 5.5 20.8c0 11 10.6 18.3 17.1 24.1a2.1 2.1 0 0 0 2.8 0c6.5-5.8 17.1-13.1 17.1-24.1C42.5 10.7 34.2 2.5 24 2.5z"
    />
    <path
      fill="#fff"
      d="M12.9 20.2h22.2c.8 0 1.5.7 1.4 1.5-.4 4.7-3.2 8.7-7.2 10.5v.6c0 .9-.7 1.6-1.6 1.6h-7.4c-.9 0-1.6-.7-1.6-1.6v-.6c-4-1.8-6.8-5.8-7.2-10.5-.1-.8.6-1.5 1.4-1.5z"
    />
    <path
      fill="none"
      stroke="#fff"
      strokeWidth="3"
      strokeLinecap="round"
      d="M21 15.8c-1.7-2.1 1.7-3.6 0-6M27 15.8c-1.7-2.1 1.7-3.6 0-6"
    />
  </svg>
)

const sizes = {
  sm: { text: 'text-lg', mark: 'size-6' },
  md: { text: 'text-[1.375rem]', mark: 'size-7' },
}

/** Mark and name side by side. Put it into a link to the home page. */
export function Logo({ size = 'md' }: { size?: keyof typeof sizes }) {
  const { text, mark } = sizes[size]
  return (
    <span
      className={clsx(
        'inline-flex min-h-target items-center gap-2 font-heavy tracking-[-0.05em] text-ink',
        text,
      )}
    >
      <LogoMark className={clsx('text-brand', mark)} />
      맛자리
    </span>
  )
}

import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const looks = {
  kakao: 'border-transparent bg-kakao text-kakao-ink hover:bg-kakao-hover',
  google: 'border-google-line bg-google text-google-ink hover:bg-google-hover',
}

/** The two providers' buttons: their colours, one size, so that neither is pushed. */
export function SocialButton({
  look,
  mark,
  isBusy,
  onPress,
  children,
}: {
  look: keyof typeof looks
  mark: ReactNode
  isBusy: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onPress}
      className={clsx(
        'relative flex min-h-control-md w-full items-center justify-center rounded-md border px-12 text-md leading-[1.2] font-medium transition-[background-color,scale] active:scale-98',
        looks[look],
      )}
    >
      <span className="absolute left-4 grid size-5 place-items-center">
        {isBusy ? <BusyMark /> : mark}
      </span>
      {children}
    </button>
  )
}

const BusyMark = () => (
  <span className="size-4.5 animate-turn rounded-full border-2 border-current border-r-transparent" />
)

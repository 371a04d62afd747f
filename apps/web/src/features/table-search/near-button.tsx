import { clsx } from 'clsx'
import { LocateFixed } from 'lucide-react'
import { type PositionState, usePosition } from './position.ts'

/**
 * Switches 'near me'. The position is requested on a press and never before: an address with `near` but without
 * a position counts as off.
 */
export function NearButton({ near, onNear }: { near: boolean; onNear: (isOn: boolean) => void }) {
  const { position, state, ask } = usePosition()
  const isOn = near && position !== null

  async function press() {
    if (isOn) onNear(false)
    else if (position ?? (await ask())) onNear(true)
  }

  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-busy={state === 'asking' || undefined}
      onClick={() => void press()}
      className={clsx(
        'relative inline-flex min-h-target flex-none items-center gap-1.5 rounded-full px-3.5 text-sm font-semibold whitespace-nowrap focus-visible:rounded-full max-md:rounded-[0.625rem] max-md:px-2.5 max-md:text-xs noscript:hidden',
        isOn ? 'bg-brand-soft text-brand-text' : 'bg-sunken hover:bg-sunken-2 max-md:bg-surface',
      )}
    >
      <LocateFixed aria-hidden="true" />내 주변
    </button>
  )
}

const texts: Partial<Record<PositionState, string>> = {
  asking: '지금 있는 곳을 확인하고 있어요.',
  refused: '위치를 알려주지 않아도 괜찮아요. 동네나 역 이름으로 찾아보세요.',
  failed: '지금 있는 곳을 찾지 못했어요. 동네나 역 이름으로 찾아보세요.',
}

/** Why 내 주변 failed, with the alternative. */
export function NearNotice() {
  const { state } = usePosition()
  return (
    <output className="block px-2 pt-2 text-sm text-ink-2 empty:hidden noscript:hidden">
      {texts[state]}
    </output>
  )
}

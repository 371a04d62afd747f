import { type PositionState, usePosition } from '../position.ts'

const texts: Partial<Record<PositionState, string>> = {
  asking: '지금 있는 곳을 확인하고 있어요.',
  refused: '위치를 알려주지 않아도 괜찮아요. 동네나 역 이름으로 찾아보세요.',
  failed: '지금 있는 곳을 찾지 못했어요. 동네나 역 이름으로 찾아보세요.',
}

/** What became of 내 주변, where it came to nothing, with the other way there is. */
export function NearNotice() {
  const { state } = usePosition()
  return (
    <output className="block px-2 pt-2 text-sm text-ink-2 empty:hidden noscript:hidden">
      {texts[state]}
    </output>
  )
}

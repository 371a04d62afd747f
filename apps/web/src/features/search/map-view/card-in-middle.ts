import { type RefObject, useEffect, useEffectEvent } from 'react'

export const isPhone = () => matchMedia('(width < 47.5rem)').matches

/** So much of a card is in sight that it is the one somebody looks at. */
const mostOfIt = 0.75

/** On a phone the cards are pushed past each other: the one in the middle is lit. */
export function useCardInMiddle(
  list: RefObject<HTMLElement | null>,
  cards: readonly unknown[],
  onMiddle: (restaurantNo: string) => void,
) {
  const tell = useEffectEvent(onMiddle)
  useEffect(() => {
    const root = list.current
    if (!root || !isPhone()) return
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ intersectionRatio }) => intersectionRatio >= mostOfIt)?.target
        if (seen instanceof HTMLElement && seen.dataset.no) tell(seen.dataset.no)
      },
      { root, threshold: mostOfIt },
    )
    for (const card of root.children) observer.observe(card)
    return () => observer.disconnect()
  }, [list, cards])
}

export type Step = -1 | 1

export const canMove = (places: { readonly index: number; readonly total: number }, step: Step) =>
  step === -1 ? places.index > 0 : places.index < places.total - 1

/** The list with one dish a place further up or down; the same list when there is no such place. */
export function moved<T>(list: readonly T[], index: number, step: Step): readonly T[] {
  const dish = list[index]
  const neighbour = list[index + step]
  if (dish === undefined || neighbour === undefined) return list
  const next = [...list]
  next[index] = neighbour
  next[index + step] = dish
  return next
}

/** Read out, for whoever does not see the list move. */
export const placeNews = (
  dish: { readonly menuName: string },
  { index, total }: { readonly index: number; readonly total: number },
) => `${dish.menuName}, ${total}개 중 ${index + 1}번째로 옮겼어요.`

/** Where to go on once a dish is gone: what has taken its place, else the one before it. */
export function neighbourOf<T extends { readonly menuNo: string }>(
  list: readonly T[],
  menuNo: string,
): T | undefined {
  const index = list.findIndex((dish) => dish.menuNo === menuNo)
  return list[index + 1] ?? list[index - 1]
}

/** The list with one thing at another place; what stood between moves up. */
export function movedTo<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const thing = list[from]
  if (thing === undefined || from === to || to < 0 || to >= list.length) return list
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), thing, ...rest.slice(to)]
}

/** The same for a thing that is known by its id. */
export const withMoved = <T extends { readonly id: string }>(
  list: readonly T[],
  id: string,
  to: number,
): readonly T[] =>
  movedTo(
    list,
    list.findIndex((thing) => thing.id === id),
    to,
  )

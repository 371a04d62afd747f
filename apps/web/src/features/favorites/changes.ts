/** A press on a heart whose answer is still on its way. */
export type FavoriteChange = { readonly restaurantNo: string; readonly isWanted: boolean }

type Listed = { readonly restaurantNo: string }

type Known = {
  /** The member's list, once it is there. */
  readonly saved: readonly Listed[] | undefined
  readonly changes: readonly FavoriteChange[]
  /** What another answer has said already, until the list is there. */
  readonly isAssumed?: boolean | undefined
}

/** What the member has chosen last, whether the server has said yes to it already or not. */
export function isFavorite(restaurantNo: string, { saved, changes, isAssumed = false }: Known) {
  const last = changes.findLast((change) => change.restaurantNo === restaurantNo)
  if (last) return last.isWanted
  return saved ? saved.some((one) => one.restaurantNo === restaurantNo) : isAssumed
}

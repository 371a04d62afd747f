type Changed = {
  readonly restaurantNo: string
  readonly restaurantName: string
  readonly action: string
}

/** How a change of who works where is recorded: about the restaurant, without names that outlive their owners. */
export const staffRecord = ({ restaurantNo, restaurantName, action }: Changed) => ({
  action,
  targetKind: 'restaurant' as const,
  targetNo: restaurantNo,
  targetName: restaurantName,
})

/** Of who works at a restaurant beside its owner. */
export const staffLimits = {
  /** Who works there and who is asked to, together. */
  perRestaurant: 20,
  invitationDays: 7,
  /** Ended invitations are forgotten so long after they would have ended by themselves. */
  keptDays: 30,
  /** Shown to one member. */
  listed: 50,
} as const

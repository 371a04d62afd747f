/** Limits of a restaurant's staff. */
export const staffLimits = {
  /** Staff and open invitations together. */
  perRestaurant: 20,
  invitationDays: 7,
  /** Ended invitations are erased this long after their expiry date. */
  retentionDays: 30,
  /** Invitations listed for one member. */
  listed: 50,
} as const

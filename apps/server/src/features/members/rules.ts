/** Addresses are compared as the database compares them. */
export const isSameEmail = (one: string | null, other: string) =>
  one?.toLowerCase() === other.toLowerCase()

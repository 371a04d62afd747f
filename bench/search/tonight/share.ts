/** What one process makes: the restaurants from one number up to another. */
export type Share = {
  readonly folder: string
  readonly from: number
  readonly to: number
  readonly memberNo: string
}

export const createdAt = new Date('2026-01-01T00:00:00Z')
export const rankedAt = new Date('2026-11-15T00:00:00Z')

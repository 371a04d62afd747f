/** The day each document was last changed. A change of /terms or /privacy changes its version here. */
export const documentVersions = {
  terms: '2026-11-15',
  privacy: '2026-11-17',
  marketing: '2026-11-15',
} as const

export type DocumentKind = keyof typeof documentVersions

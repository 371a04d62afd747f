/** What the global setup of a vitest project hands to its test files. */
export type Engine =
  /** Tars of a PGlite folder, and the folder itself after a start. */
  | { kind: 'embedded'; empty: string; migrated: string; folder: string }
  /** The address of a running server and the migrated database on it that others are copied from. */
  | { kind: 'server'; url: string; migrated: string }

declare module 'vitest' {
  export interface ProvidedContext {
    engine: Engine
  }
}

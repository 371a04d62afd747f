/** Where pictures are kept. Keys are made by us: lower-case letters, digits, `-`, `/` and one dot. */
export type MediaStore = {
  readonly put: (key: string, bytes: Buffer) => Promise<void>
  /** Null when there is none. */
  readonly read: (key: string) => Promise<Buffer | null>
  /** Also when there is none. */
  readonly remove: (key: string) => Promise<void>
}

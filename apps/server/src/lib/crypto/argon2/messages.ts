/** What is asked of the thread, one thing at a time. */
export type Order =
  | { readonly work: 'hash'; readonly password: string }
  | { readonly work: 'verify'; readonly stored: string; readonly password: string }

/** What it answers: a hash, whether it is the password, or what went wrong. */
export type Answer = { readonly made: string | boolean } | { readonly failed: string }

/** A finished mail: the same words twice, for every kind of reader. */
export type Letter = { readonly subject: string; readonly html: string; readonly text: string }

export type LetterContent = {
  readonly subject: string
  readonly title: string
  readonly paragraphs: readonly string[]
  /** Shown large, to be copied: a code or a temporary password. */
  readonly secret?: { readonly label: string; readonly value: string }
  readonly button?: { readonly label: string; readonly url: string }
  /** Small print, such as "if it was not you". */
  readonly notes?: readonly string[]
}

import * as parts from './letter-parts.ts'

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

export const makeLetter = (content: LetterContent): Letter => ({
  subject: content.subject,
  html: htmlOf(content),
  text: textOf(content),
})

function htmlOf({ subject, title, paragraphs, secret, button, notes = [] }: LetterContent) {
  return parts.frame({
    subject,
    // Never the secret: previews show on locked screens.
    preview: paragraphs[0] ?? title,
    body: [
      parts.heading(title),
      ...paragraphs.map(parts.paragraph),
      secret ? parts.secretBox(secret) : '',
      button ? parts.button(button) : '',
      parts.smallPrint(notes),
    ].join('\n'),
  })
}

function textOf({ title, paragraphs, secret, button, notes = [] }: LetterContent) {
  const blocks = [
    `[맛자리] ${title}`,
    ...paragraphs,
    ...(secret ? [`${secret.label}: ${secret.value}`] : []),
    ...(button ? [`${button.label}\n${button.url}`] : []),
    ...(notes.length > 0 ? [notes.map((note) => `· ${note}`).join('\n')] : []),
    `--\n${parts.footerLine}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

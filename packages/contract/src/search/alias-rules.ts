import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { filledUpTo } from '../text-length.ts'

/** The text must contain a letter or a digit: the search ignores everything else. */
const hasLetterOrDigit = (text: string) => /[\p{L}\p{N}]/u.test(text)

const texts = {
  blank: messages.searchAlias.blank,
  tooLong: messages.searchAlias.tooLong,
}
const filled = filledUpTo(limits.searchAlias.characters, texts)

export const aliasProblem = (alias: string) =>
  filled(alias) ?? (hasLetterOrDigit(alias) ? null : messages.searchAlias.blank)

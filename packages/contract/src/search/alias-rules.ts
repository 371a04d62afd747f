import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { filledUpTo } from '../text-length.ts'

/** Something has to be left of it when only letters and digits count. */
const isSaid = (text: string) => /[\p{L}\p{N}]/u.test(text)

const texts = {
  blank: messages.searchAlias.blank,
  tooLong: messages.searchAlias.tooLong,
}
const filled = filledUpTo(limits.searchAlias.characters, texts)

export const aliasProblem = (alias: string) =>
  filled(alias) ?? (isSaid(alias) ? null : messages.searchAlias.blank)

import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { filledUpTo } from '../text-length.ts'

export const chatContentProblem = filledUpTo(limits.chat.characters, {
  blank: messages.chat.blank,
  tooLong: messages.chat.tooLong,
})

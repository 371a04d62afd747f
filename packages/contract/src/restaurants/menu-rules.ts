import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { filledUpTo } from '../text-length.ts'

export const menuNameProblem = filledUpTo(limits.menu.nameCharacters, {
  blank: messages.menu.nameRequired,
  tooLong: messages.menu.nameTooLong,
})

export const menuPriceProblem = (price: number) =>
  Number.isInteger(price) && price >= 0 && price <= limits.menu.priceMax
    ? null
    : messages.menu.priceRule

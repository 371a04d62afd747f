import { messages } from '@matjari/contract/messages'
import { menuPriceProblem } from '@matjari/contract/restaurants/menu-rules'

/** On text, because the owner may type more digits than a number can hold. */
const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/** 11,000원 */
export const wonText = (price: number) => `${grouped(String(price))}원`

/** The digits of typed or pasted text: '１１,０００원' is 11000. */
const digitsIn = (text: string) => text.normalize('NFKC').replace(/\D/g, '')

/** The field's text: digits in groups of three, without leading zeros. */
export const priceText = (typed: string) => grouped(digitsIn(typed).replace(/^0+(?=\d)/, ''))

/** Where the caret belongs after regrouping: with as many digits after it as before. */
export function caretIn(text: string, digitsAfter: number): number {
  let caret = text.length
  for (let left = digitsAfter; left > 0 && caret > 0; caret -= 1) {
    if (text[caret - 1] !== ',') left -= 1
  }
  return caret
}

export const digitCount = (text: string) => digitsIn(text).length

/** NaN for a field without digits. */
export function priceOf(text: string): number {
  const digits = digitsIn(text)
  return digits === '' ? Number.NaN : Number(digits)
}

/** The problem of the field in the server's own sentence, or null. */
export function priceFieldProblem(text: string): string | null {
  const price = priceOf(text)
  return Number.isNaN(price) ? messages.menu.priceRule : menuPriceProblem(price)
}

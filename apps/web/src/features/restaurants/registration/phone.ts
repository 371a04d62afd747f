import { formatPhone } from '@matjari/contract/phone'

/**
 * A number as it is being typed: the dashes come by themselves, and the caret stays behind the same
 * digit. Typing in the middle would otherwise throw it to the end.
 */
export function phoneWhileTyping(text: string, caret: number) {
  const formatted = formatPhone(text)
  const digitsBefore = text.slice(0, caret).replace(/\D/g, '').length
  let at = 0
  for (let digits = 0; at < formatted.length && digits < digitsBefore; at += 1) {
    if (/\d/.test(formatted.charAt(at))) digits += 1
  }
  // At the end of a group the next digit would be typed before the dash.
  return { text: formatted, caret: caret === text.length ? formatted.length : at }
}

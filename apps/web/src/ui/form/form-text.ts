/** Text as the server reads it: trimmed, Hangul composed. Passwords stay as typed. */
export const typedText = (text: string) => text.trim().normalize('NFC')

/** The text of a form control, or empty. */
export function formText(data: FormData, name: string) {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

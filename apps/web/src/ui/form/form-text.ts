/** Text as the server will read it: no surrounding space, Hangul composed. Passwords stay as typed. */
export const typedText = (text: string) => text.trim().normalize('NFC')

/** The text of a form's control, or nothing. */
export function formText(data: FormData, name: string) {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

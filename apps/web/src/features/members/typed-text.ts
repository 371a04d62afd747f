/** Text as the server will read it: no surrounding space, Hangul composed. Passwords stay as typed. */
export const typedText = (text: string) => text.trim().normalize('NFC')

/** Code points: what Hangul is written in, one each, and no half of any other character. */
export const charactersOf = (text: string): string[] => Array.from(text)

/** Whether two fine prints show the same picture: only then is a receipt refused. */
export const looksSame = (a: Buffer, b: Buffer) => distance(a, b) <= 0

/** Whether a person should look at both. */
export const looksSimilar = (a: Buffer, b: Buffer) => distance(a, b) <= 0

const distance = (a: Buffer, b: Buffer) => (a.equals(b) ? 0 : 256)

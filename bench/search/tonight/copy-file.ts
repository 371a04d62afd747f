// Rows as PostgreSQL copies them in from a file.
import { createWriteStream } from 'node:fs'

export type Field = string | number | null | readonly (string | number)[]

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
}
const escaped = (text: string) => text.replace(/[\\\t\n\r]/g, (one) => escapes[one] ?? one)
const inArray = (one: string | number) =>
  typeof one === 'number' ? one : `"${one.replace(/["\\]/g, '\\$&')}"`
const fieldOf = (field: Field) => {
  if (field === null) return '\\N'
  return escaped(
    typeof field === 'string' || typeof field === 'number'
      ? String(field)
      : `{${field.map(inArray).join()}}`,
  )
}
export const lexemes = (grams: readonly string[]) =>
  grams.map((gram) => `'${gram.replace(/['\\]/g, '$&$&')}'`).join(' ')

/** Lines are handed over in large pieces, and only as fast as they are taken. */
export function openFile(path: string) {
  const stream = createWriteStream(path, { mode: 0o644 })
  let waiting: string[] = []
  async function flush() {
    const text = waiting.join('')
    waiting = []
    if (text !== '' && !stream.write(text))
      await new Promise<void>((resolve) => stream.once('drain', () => resolve()))
  }
  return {
    put: (...fields: Field[]) => void waiting.push(`${fields.map(fieldOf).join('\t')}\n`),
    flush,
    async end() {
      await flush()
      await new Promise<void>((resolve) => stream.end(() => resolve()))
    },
  }
}

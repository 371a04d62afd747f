const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Safe both as text and inside a quoted attribute. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** Spreadsheets read such a cell as a formula, also after a space or a tab; some treat the full-width signs alike. */
const formula = /^[\s]*[=+\-@＝＋－＠\t\r]/u

/** One cell of a CSV file: quoted, and never a formula, whatever a guest has typed. */
function cell(text: string): string {
  const plain = text.replaceAll('\0', '')
  const harmless = formula.test(plain) ? `'${plain}` : plain
  return `"${harmless.replaceAll('"', '""')}"`
}

/** Starts with the byte order mark, by which spreadsheets recognize UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]) =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

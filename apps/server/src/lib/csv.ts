/** Read by a spreadsheet as a formula, also behind a space or a tab, and some read the full-width signs alike. */
const formula = /^[\s]*[=+\-@＝＋－＠\t\r]/u

/** One cell of a CSV file: quoted, and never a formula, whatever a guest has written. */
function cell(text: string): string {
  const plain = text.replaceAll('\0', '')
  const harmless = formula.test(plain) ? `'${plain}` : plain
  return `"${harmless.replaceAll('"', '""')}"`
}

/** With the mark by which spreadsheets know that it is UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]) =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

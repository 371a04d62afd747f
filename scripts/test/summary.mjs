import { failMark, seconds } from '../process/progress.mjs'

/** The table, the failures by name, and the one last line that says it all. */
export function printSummary(results) {
  const rows = results.map(({ title, passed, failures, took }) => [
    title,
    String(passed),
    String(failures.length),
    seconds(took),
  ])
  printTable([['단계', '통과', '실패', '시간'], ...rows])

  const shaky = results.flatMap(({ title, shaky = [] }) => shaky.map((name) => `${title}: ${name}`))
  if (shaky.length > 0) console.log('\n두 번째에야 된 것 (흔들리는 테스트는 고칠 것이에요)')
  for (const name of shaky) console.log(`! ${name}`)

  const failed = results.flatMap(({ title, failures }) =>
    failures.map((name) => `${title}: ${name}`),
  )
  if (failed.length > 0) console.log('\n실패한 것')
  for (const name of failed) console.log(`${failMark} ${name}`)

  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  console.log(`\n${passed} passed, ${failed.length} failed`)
}

function printTable(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => width(row[column]))))
  console.log('')
  for (const row of rows) {
    const [title, ...numbers] = row.map((text, column) => {
      const space = ' '.repeat(widths[column] - width(text))
      return column === 0 ? text + space : space + text
    })
    console.log([title, ...numbers].join('  '))
  }
}

/** Hangul takes two columns of a terminal. */
const width = (text) =>
  [...text].reduce((sum, letter) => sum + (/\p{sc=Hangul}/u.test(letter) ? 2 : 1), 0)

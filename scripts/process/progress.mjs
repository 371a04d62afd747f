const isTerminal = Boolean(process.stdout.isTTY)
export const hasColor = isTerminal && !process.env.NO_COLOR
const paint = (code, text) => (hasColor ? `\u001b[${code}m${text}\u001b[0m` : text)

export const passMark = paint(32, '✓')
export const failMark = paint(31, '✗')

/** A failure that needs no stack trace: one sentence, and the lines that explain it. */
export class ExpectedFailure extends Error {
  constructor(sentence, lines = []) {
    super(sentence)
    this.lines = lines
  }
}

export const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)}초`

/** Runs one step of a command and prints one line for it. The step may return a remark for that line. */
export async function step(title, work) {
  const started = performance.now()
  const stopShowing = showRunning(title, started)
  const finish = (mark, remark) => {
    stopShowing()
    const took = seconds(performance.now() - started)
    console.log(`${mark} ${title}${remark ? `: ${remark}` : ''} (${took})`)
  }
  try {
    finish(passMark, await work())
  } catch (error) {
    finish(failMark)
    throw error
  }
}

/** What is under way in a terminal, in the order of its beginning. */
const running = new Set()
const drawRunning = () => {
  const each = [...running].map(
    ({ title, started }) => `${title} ${Math.floor((performance.now() - started) / 1000)}초`,
  )
  process.stdout.write(`\r\u001b[K… ${each.join(' · ')}`)
}
let drawing

/** A terminal gets one line that counts; a log gets a line now and then, so that silence never looks like a hang. */
export function showRunning(title, started) {
  if (!isTerminal) return sayRunning(title, started)
  const entry = { title, started }
  running.add(entry)
  drawing ??= setInterval(drawRunning, 1000)
  return () => {
    running.delete(entry)
    process.stdout.write('\r\u001b[K')
    if (running.size > 0) return
    clearInterval(drawing)
    drawing = undefined
  }
}

function sayRunning(title, started) {
  const say = () => console.log(`… ${title} (${seconds(performance.now() - started)})`)
  const first = setTimeout(say, 1000)
  const timer = setInterval(say, 20_000)
  return () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}

/** Runs a whole command: an expected failure ends it with its sentence, anything else with its stack. */
export async function runCommand(main) {
  try {
    await main()
  } catch (error) {
    report(error)
    process.exitCode = 1
    // Whatever a half-started server still holds open must not keep a failed command alive.
    setTimeout(() => process.exit(), 1000).unref()
  }
}

export function report(error) {
  if (!(error instanceof ExpectedFailure)) return console.error(error)
  for (const line of error.lines) console.error(`  ${line}`)
  console.error(error.message)
}

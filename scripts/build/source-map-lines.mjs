const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'.split('')
const valueOf = new Map(letters.map((letter, value) => [letter, value]))

/**
 * A source map that knows lines and no columns. With the first error that is logged Node reads the map of a file whole
 * while requests wait, and holds it in memory.
 */
export function linesOnly({ version, sources, mappings }) {
  // Of column, source, line and column in it each segment tells how far it is from the one before.
  let read = [0, 0, 0, 0]
  let written = [0, 0, 0, 0]
  const linesOf = (line) => {
    read[0] = written[0] = 0
    let last = []
    const segments = []
    for (const segment of line.split(',')) {
      const steps = stepsIn(segment)
      read = read.map((at, place) => at + (steps[place] ?? 0))
      if (steps.length < 4 || (read[1] === last[1] && read[2] === last[2])) continue
      segments.push(read.map((at, place) => encoded(at - written[place])).join(''))
      last = written = read
    }
    return segments.join(',')
  }
  return { version, sources, names: [], mappings: mappings.split(';').map(linesOf).join(';') }
}

/** Numbers in base 64: five bits a letter, the lowest first; the sixth says that more follow, the lowest of all is the sign. */
function stepsIn(segment) {
  const steps = []
  let bits = 0
  let shift = 0
  for (const letter of segment) {
    const value = valueOf.get(letter)
    bits |= (value & 31) << shift
    shift += 5
    if (value & 32) continue
    steps.push(bits & 1 ? -(bits >> 1) : bits >> 1)
    bits = shift = 0
  }
  return steps
}

function encoded(step) {
  let bits = step < 0 ? (-step << 1) | 1 : step << 1
  let text = ''
  for (; bits > 31; bits >>= 5) text += letters[(bits & 31) | 32]
  return text + letters[bits]
}

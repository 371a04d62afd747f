// Every call with odd bodies, headers, forms and paths: no 5xx, no answer outside the envelope, no blocked
// loop, no memory that stays. npm run test:fuzz -- --requests 20000 --seed 1
import { parseArgs } from 'node:util'
import { findingsText, fuzz } from './fuzz/run.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
  },
})

const findings = await fuzz({
  requests: Number(values.requests),
  seed: values.seed,
  // As many as one member may upload at once: one more would rightly be refused for a while.
  atOnce: 4,
  warmUp: 2_000,
})
console.log(findingsText(findings))
process.exitCode = findings.faults.length === 0 ? 0 : 1

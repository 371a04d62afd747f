import type { Figures } from './ask.ts'
import type { Line } from './public-calls.ts'

const most = 3
const ms = (time: number) => time.toFixed(1).padStart(7)
const times = (grown: number, small: number) =>
  `× ${(grown / Math.max(small, 0.1)).toFixed(1)}`.padStart(8)

export const head = [
  'milliseconds, the better of two tries: on a processor (server and database), by the clock, by the clock at the first try',
  `${''.padEnd(58)}${'processor: small, grown'.padStart(40)}${'clock: small, grown'.padStart(40)}${'grown, first'.padStart(17)}`,
  `${''.padEnd(58)}${'p50     p99     p50     p99   p99 ×'.padStart(40)}${'p50     p99     p50     p99   p99 ×'.padStart(40)}${'p50     p99'.padStart(17)}`,
].join('\n')

/** Says whether the grown city keeps within three times the small one, on the processor: the clock also hears neighbours. */
export function printLine({ call, way }: Line, [small, grown]: readonly Figures[]): boolean {
  if (!small || !grown) return false
  const columns = (['processor', 'clock'] as const).map(
    (of) =>
      `${ms(small[of].p50)} ${ms(small[of].p99)} ${ms(grown[of].p50)} ${ms(grown[of].p99)}${times(grown[of].p99, small[of].p99)}`,
  )
  const isWithin = grown.processor.p99 <= most * Math.max(small.processor.p99, 0.1)
  const name = (way ? `${call} · ${way}` : call).padEnd(58)
  const first = `${ms(grown.first.p50)} ${ms(grown.first.p99)}`
  console.log(
    `${name}${columns.join(' ')} ${first}  ${isWithin ? 'within' : 'OVER'} ${small.statuses} ${grown.statuses}`,
  )
  return isWithin
}

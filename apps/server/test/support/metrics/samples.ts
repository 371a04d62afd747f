/** One number of a scrape. */
export type Sample = {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** Every number in what Prometheus reads. */
export function samplesIn(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', , labels = '', value = ''] =
        line.match(/^([a-zA-Z_:][\w:]*)(\{(.*)\})? (\S+)$/) ?? []
      if (name === '') throw new Error(`not a sample: ${line}`)
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)]
      return {
        name,
        labels: Object.fromEntries(pairs.map(([, label = '', content = '']) => [label, content])),
        value: value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value),
      }
    })
}

/** The sum of all that have these labels; 0 when there is none. */
export const sumOf = (text: string, name: string, labels: Readonly<Record<string, string>> = {}) =>
  samplesIn(text)
    .filter(
      (sample) =>
        sample.name === name &&
        Object.entries(labels).every(([label, content]) => sample.labels[label] === content),
    )
    .reduce((sum, { value }) => sum + value, 0)

const segmenter = new Intl.Segmenter('ko', { granularity: 'grapheme' })

const split = (text: string) => Array.from(segmenter.segment(text), (part) => part.segment)

/** What a person would call the number of characters: an emoji or a syllable of jamo is one. */
export const countGraphemes = (text: string) => split(text).length

/**
 * What stays of `next` when only `max` characters fit. The surplus is taken from what was just put
 * in, wherever the caret stood, and never from what was there before.
 */
export function fitGraphemes({
  previous,
  next,
  max,
}: {
  previous: string
  next: string
  max: number
}) {
  const fits = (text: string) => countGraphemes(text) <= max
  // A text that came in too long may still be shortened.
  if (fits(next) || next.length < previous.length) return { text: next, caret: null }

  const head = commonStart(previous, next)
  const tail = commonEnd(previous.slice(head), next.slice(head))
  const before = next.slice(0, head)
  const after = next.slice(next.length - tail)
  const inserted = split(next.slice(head, next.length - tail))
  while (inserted.length > 0 && !fits(before + inserted.join('') + after)) inserted.pop()
  const kept = before + inserted.join('')
  return { text: kept + after, caret: kept.length }
}

function commonStart(a: string, b: string) {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}

function commonEnd(a: string, b: string) {
  let length = 0
  while (length < a.length && length < b.length && a.at(-1 - length) === b.at(-1 - length)) {
    length += 1
  }
  return length
}

const segmenter = new Intl.Segmenter('ko', { granularity: 'grapheme' })

const split = (text: string) => Array.from(segmenter.segment(text), (part) => part.segment)

/** What a person would call the number of characters: an emoji or a syllable of jamo is one. */
export const countGraphemes = (text: string) => split(text).length

/** As much of `inserted`, from its beginning, as fits between `before` and `after`. */
export function fitInsertion({
  before,
  inserted,
  after,
  max,
}: {
  before: string
  inserted: string
  after: string
  max: number
}) {
  const parts = split(inserted)
  while (parts.length > 0 && countGraphemes(before + parts.join('') + after) > max) parts.pop()
  return parts.join('')
}

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
  // A text that came in too long may still be shortened.
  if (countGraphemes(next) <= max || next.length < previous.length) {
    return { text: next, caret: null }
  }
  const head = commonStart(previous, next)
  const tail = commonEnd(previous.slice(head), next.slice(head))
  const before = next.slice(0, head)
  const after = next.slice(next.length - tail)
  const inserted = next.slice(head, next.length - tail)
  const kept = before + fitInsertion({ before, inserted, after, max })
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

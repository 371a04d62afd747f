import { type ComponentProps, useState } from 'react'

const FALLBACK = '/logo-fallback.svg'

/** A photograph that gives way to its plain file, and then to the logo, when it cannot be shown. */
export function Photo({ src, srcSet, ...rest }: ComponentProps<'img'>) {
  // Which address failed last: another photograph in the same place starts afresh.
  const [broken, setBroken] = useState<string>()
  const missing = !src || src === broken
  const set = missing || srcSet === broken ? undefined : srcSet
  return (
    <img
      loading="lazy"
      decoding="async"
      {...rest}
      alt={rest.alt ?? ''}
      src={missing ? FALLBACK : src}
      srcSet={set}
      onError={() => setBroken(set ?? src)}
    />
  )
}

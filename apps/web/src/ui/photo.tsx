import { type ComponentProps, useState } from 'react'

const FALLBACK = '/logo-fallback.svg'

/** A photograph that gives way to the logo when there is none or it cannot be shown. */
export function Photo({ src, srcSet, ...rest }: ComponentProps<'img'>) {
  const [broken, setBroken] = useState<string>()
  const missing = !src || src === broken
  return (
    <img
      loading="lazy"
      decoding="async"
      {...rest}
      alt={rest.alt ?? ''}
      src={missing ? FALLBACK : src}
      srcSet={missing ? undefined : srcSet}
      onError={() => setBroken(src)}
    />
  )
}

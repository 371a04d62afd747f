import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'

const FALLBACK = '/logo-fallback.svg'

/** A photograph that gives way to its plain file, and then to the logo, when it cannot be shown. */
export function Photo({ src, srcSet, ...rest }: ComponentProps<'img'>) {
  // Which address failed last: another photograph in the same place starts afresh.
  const [broken, setBroken] = useState<string>()
  const missing = !src || src === broken
  const set = missing || srcSet === broken ? undefined : srcSet
  const fail = () => setBroken(set ?? src)
  const image = useRef<HTMLImageElement>(null)
  const look = useEffectEvent(() => {
    if (!missing && image.current?.complete && image.current.naturalWidth === 0) fail()
  })
  // One that a server drew may have failed before anybody could hear of it.
  useEffect(() => look(), [])
  return (
    <img
      loading="lazy"
      decoding="async"
      {...rest}
      alt={rest.alt ?? ''}
      src={missing ? FALLBACK : src}
      srcSet={set}
      onError={fail}
      ref={image}
    />
  )
}

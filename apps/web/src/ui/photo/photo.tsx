import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'

const FALLBACK = '/logo-fallback.svg'

/** A photo that falls back to its plain file, and then to the logo, when it cannot be loaded. */
export function Photo({ src, srcSet, ...rest }: ComponentProps<'img'>) {
  // The address that failed last: another photo in the same component starts over.
  const [broken, setBroken] = useState<string>()
  const missing = !src || src === broken
  const set = missing || srcSet === broken ? undefined : srcSet
  const fail = () => setBroken(set ?? src)
  const image = useRef<HTMLImageElement>(null)
  const look = useEffectEvent(() => {
    if (!missing && image.current?.complete && image.current.naturalWidth === 0) fail()
  })
  // A server-rendered image may have failed before hydration attached the handler.
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

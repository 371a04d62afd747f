import { clsx } from 'clsx'
import { useState } from 'react'
import { LogoMark } from './logo.tsx'

/** The API sends the text `NULL` for no picture. */
export const memberPicture = ({ memberSelfie }: { readonly memberSelfie: string }) =>
  memberSelfie === 'NULL' ? null : memberSelfie

const sizes = { sm: 'size-8', md: 'size-10', lg: 'size-18', xl: 'size-24' }

/** A member's picture, or the logo. Decorative: the name is beside it. */
export function Avatar({
  src,
  size = 'md',
}: {
  src?: string | null | undefined
  size?: keyof typeof sizes
}) {
  const [broken, setBroken] = useState<string>()
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-grid flex-none place-items-center overflow-hidden rounded-full bg-brand-soft text-brand',
        sizes[size],
      )}
    >
      {src && src !== broken ? (
        <img
          src={src}
          alt=""
          decoding="async"
          className="size-full object-cover"
          onError={() => setBroken(src)}
        />
      ) : (
        <LogoMark className="size-[58%]" />
      )}
    </span>
  )
}

import { type ComponentProps, useCallback } from 'react'

type ImageProps = Omit<ComponentProps<'img'>, 'src' | 'ref' | 'alt'> & { alt: string }

/** A picture that is on the server already, or one that was just chosen from this device. */
export function ChosenImage({ source, alt, ...rest }: ImageProps & { source: File | string }) {
  if (typeof source === 'string') return <img {...rest} src={source} alt={alt} />
  return <FileImage {...rest} file={source} alt={alt} />
}

function FileImage({ file, alt, ...rest }: ImageProps & { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return <img {...rest} ref={show} alt={alt} />
}

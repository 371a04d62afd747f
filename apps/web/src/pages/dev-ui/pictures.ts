import dimsum from './dimsum.webp'
import gyoza from './gyoza.webp'
import pasta from './pasta.webp'

export { dimsum, gyoza, pasta }

const dishes = [
  { src: pasta, alt: '토마토 파스타' },
  { src: gyoza, alt: '구운 교자' },
  { src: dimsum, alt: '대나무 찜기에 담긴 만두' },
]

/** A set of any size: the same dishes again, at addresses of their own. */
export const photoSet = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    src: `${dishes[index % dishes.length]?.src}?${index}`,
    alt: dishes[index % dishes.length]?.alt ?? '',
  }))

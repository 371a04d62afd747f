import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { uploadOf } from '../../../test/support/pictures/uploads.ts'
import { renderInline } from '../../lib/pictures/render-inline.ts'
import { inspectPictures } from './sent-pictures.ts'

const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'white', noise } })

/** What it costs, and how many bytes travelled to find that out. */
async function look(bytes: Buffer) {
  const sent: number[] = []
  const megapixels = (part: Buffer) => {
    sent.push(part.length)
    return renderInline.megapixels(part)
  }
  return { cost: await inspectPictures({ megapixels }, [uploadOf(bytes)]), sent }
}

const head = 256 * 1024

test.each([
  ['JPEG', (picture: Sharp) => picture.jpeg({ quality: 90 }), 1],
  ['progressive JPEG', (picture: Sharp) => picture.jpeg({ quality: 90, progressive: true }), 1],
  ['PNG', (picture: Sharp) => picture.png(), 1],
  ['interlaced PNG', (picture: Sharp) => picture.png({ progressive: true }), 2],
] as const)('%s는 머리만 보고도 펼치는 값을 안다', async (_name, encode, effort) => {
  const bytes = await encode(photo(1000, 800)).toBuffer()
  expect(bytes.length).toBeGreaterThan(head)
  expect(await look(bytes)).toEqual({ cost: 0.8 * effort, sent: [head] })
})

test('머리만으로 모르는 WebP는 모두 본다', async () => {
  const bytes = await photo(600, 500).webp({ lossless: true, effort: 0 }).toBuffer()
  expect(await look(bytes)).toEqual({ cost: 0.3, sent: [head, bytes.length] })
})

test('머리가 길어 크기가 뒤에 있으면 모두 본다', async () => {
  const bytes = await photo(1000, 800).jpeg({ quality: 90 }).toBuffer()
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(0xfffd, 'a')])
  const comments = Array.from({ length: 5 }, () => comment)
  const long = Buffer.concat([bytes.subarray(0, 2), ...comments, bytes.subarray(2)])
  expect(await look(long)).toEqual({ cost: 0.8, sent: [head, long.length] })
})

test('사진이 아닌 것은 길어도 사진이 아니다', async () => {
  await expect(look(Buffer.alloc(2 * head, 'no picture'))).rejects.toMatchObject({
    kind: 'invalid',
  })
})

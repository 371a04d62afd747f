import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pngChunk, pngOf } from '../../../test/support/pictures/odd-pictures.ts'
import { withoutPngTexts } from './png-chunks.ts'

test('글과 모르는 조각을 빼면 글이 없던 것과 같은 파일이다', () => {
  const chunks = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'abCd'].map((kind) =>
    pngChunk(kind, Buffer.from('Comment\0\0x')),
  )
  const small = { width: 3, height: 2 }
  expect(withoutPngTexts(pngOf({ ...small, chunks }))).toEqual(pngOf(small))
})

test('보이는 모습을 정하는 조각은 그대로 둔다', async () => {
  const clear = await sharp({
    create: { width: 9, height: 6, channels: 4, background: '#e8590c80' },
  })
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .png({ palette: true })
    .toBuffer()
  const { icc, hasAlpha, orientation } = await sharp(clear).metadata()
  expect(icc && hasAlpha && orientation).toBe(6)
  expect(await sharp(withoutPngTexts(clear)).metadata()).toMatchObject({
    icc,
    hasAlpha,
    orientation,
  })
})

test.each([
  ['PNG가 아닌 것', Buffer.from('GIF89a')],
  ['빈 것', Buffer.of()],
])('%s 은 그대로 돌려준다', (_name, bytes) => {
  expect(withoutPngTexts(bytes)).toBe(bytes)
})

test('길이를 속인 조각에서 끝난다', () => {
  const lying = pngOf({ width: 3, height: 2 })
  lying.writeUInt32BE(0xffff_ffff, 33)
  expect(withoutPngTexts(lying).length).toBeLessThanOrEqual(lying.length)
})

import { expect, test } from 'vitest'
import { fileSize, sortImages } from './image-files.ts'

const image = new File(['x'], 'a.png', { type: 'image/png' })
const pdf = new File(['x'], 'a.pdf', { type: 'application/pdf' })
const nameless = new File(['x'], 'a.png')

test('이미지만 골라내고 다른 파일이 섞였는지 알려 준다', () => {
  expect(sortImages([image, pdf])).toEqual({ images: [image], hasOthers: true })
  expect(sortImages([image])).toEqual({ images: [image], hasOthers: false })
})

test('이름만 이미지인 파일은 이미지로 치지 않는다', () => {
  expect(sortImages([nameless])).toEqual({ images: [], hasOthers: true })
})

test.each([
  [1, '1KB'],
  [640 * 1024, '640KB'],
  [1000 * 1024, '1.0MB'],
  [2.1 * 1024 * 1024, '2.1MB'],
])('%d바이트는 %s로 적는다', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})

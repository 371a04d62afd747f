import { expect, test } from 'vitest'
import { copyText, shareLink } from './share.ts'

const link = { title: '멘야하루', url: 'https://matjari.test/restaurant/1' }
const resolves = () => Promise.resolve()
const rejectsWith = (name: string) => () => Promise.reject(new DOMException('', name))

function clipboard(isWilling = true) {
  const copied: string[] = []
  function copy(text: string) {
    if (isWilling) copied.push(text)
    return Promise.resolve(isWilling)
  }
  return { copied, copy }
}

test('공유 창이 있으면 그리로 보내고 복사하지 않는다', async () => {
  const { copied, copy } = clipboard()
  const shared: unknown[] = []
  function share(sent: unknown) {
    shared.push(sent)
    return Promise.resolve()
  }
  expect(await shareLink(link, { share, copy })).toBe('shared')
  expect(shared).toEqual([link])
  expect(copied).toEqual([])
})

test('공유 창을 닫으면 아무 일도 하지 않는다', async () => {
  const { copied, copy } = clipboard()
  expect(await shareLink(link, { share: rejectsWith('AbortError'), copy })).toBe('dismissed')
  expect(copied).toEqual([])
})

test('공유 창이 없거나 열리지 않으면 주소를 복사한다', async () => {
  const { copied, copy } = clipboard()
  expect(await shareLink(link, { share: undefined, copy })).toBe('copied')
  expect(await shareLink(link, { share: rejectsWith('NotAllowedError'), copy })).toBe('copied')
  expect(copied).toEqual([link.url, link.url])
})

test('복사도 못 하면 못 했다고 말한다', async () => {
  expect(await shareLink(link, { share: undefined, copy: clipboard(false).copy })).toBe('failed')
})

test('브라우저가 거절하거나 클립보드가 없으면 복사하지 못한 것이다', async () => {
  const results = [
    await copyText('글', { clipboard: { writeText: resolves } }),
    await copyText('글', { clipboard: { writeText: rejectsWith('NotAllowedError') } }),
    await copyText('글', {}),
  ]
  expect(results).toEqual([true, false, false])
})

import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FileTiles, type ImageTile } from './file-tiles.tsx'
import { fileSize, sortImages } from './image-dropzone.tsx'
import { movedTo, withMoved } from './use-tile-drag.ts'

describe('사진 칸', () => {
  let root: Root
  const unreadable = vi.fn<(id: string) => void>()
  const refused = vi.fn<(message: string) => void>()

  const picture = (name: string) => new File([name], name, { type: 'image/png' })
  const tile = (id: string): ImageTile => ({ id, source: `/${id}.png` })

  function Tiles({ start, max }: { start: readonly ImageTile[]; max: number }) {
    const [tiles, setTiles] = useState(start)
    return (
      <FileTiles
        tiles={tiles}
        max={max}
        onImages={(images) =>
          setTiles((before) => [
            ...before,
            ...images.map((source) => ({ id: source.name, source })),
          ])
        }
        onRefuse={refused}
        onRemove={(id) => setTiles((before) => before.filter((one) => one.id !== id))}
        onMove={(id, to) => setTiles((before) => withMoved(before, id, to))}
        onUnreadable={unreadable}
      />
    )
  }

  async function until(isSo: () => unknown) {
    while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
  }

  const items = () => [...document.querySelectorAll<HTMLElement>('[data-tile]')]
  const order = () => items().map(({ dataset }) => dataset.tile ?? '')
  const places = () =>
    items()
      .toSorted((a, b) => Number(a.style.order) - Number(b.style.order))
      .map(({ dataset }) => dataset.tile)
  const nameOf = (control: Element | null) =>
    control?.getAttribute('aria-label') ?? control?.textContent ?? ''
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find((one) => nameOf(one) === name)
  const focused = () => nameOf(document.activeElement)
  const news = () => document.querySelector('output')?.textContent

  async function show(ids: readonly string[], max = 8) {
    const container = document.createElement('div')
    document.body.replaceChildren(container)
    root = createRoot(container)
    root.render(<Tiles start={ids.map(tile)} max={max} />)
    await until(() => document.querySelector('ul') && items().length === ids.length)
  }

  function choose(...files: File[]) {
    const input = document.querySelector('input')
    if (!input) throw new Error('고르는 칸이 없어요.')
    Object.defineProperty(input, 'files', { value: files, configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }

  const pointer = (type: string, how: PointerEventInit = {}) =>
    new PointerEvent(type, { bubbles: true, isPrimary: true, button: 0, ...how })
  const press = (id: string, how: PointerEventInit = {}) =>
    document
      .querySelector(`[data-tile="${id}"] img`)
      ?.dispatchEvent(pointer('pointerdown', { pointerType: 'mouse', ...how }))

  /** The pointer goes over a tile, wherever the tile is by then. */
  function pullOver(id: string) {
    document.elementFromPoint = () => document.querySelector(`[data-tile="${id}"] img`)
    window.dispatchEvent(pointer('pointermove', { clientX: 50, clientY: 0 }))
  }

  beforeEach(() => {
    unreadable.mockReset()
    refused.mockReset()
  })

  afterEach(() => {
    root.unmount()
    vi.useRealTimers()
  })

  test('단추로 옮기면 말로 알리고 초점이 그 사진을 따라간다', async () => {
    await show(['a', 'b', 'c'])
    button('사진 1 뒤로')?.click()
    await until(() => order().join('') === 'bac')
    expect(news()).toBe('1번 사진을 3장 중 2번째로 옮겼어요.')
    expect(focused()).toBe('사진 2 뒤로')
    button('사진 2 뒤로')?.click()
    await until(() => order().join('') === 'bca')
    // It is the last one now: the only way is to the front.
    expect(focused()).toBe('사진 3 앞으로')
    expect(button('사진 3 뒤로')?.disabled).toBe(true)
    expect(button('사진 1 앞으로')?.disabled).toBe(true)
  })

  test('마우스로 끌면 놓일 자리를 보여 주고, 놓으면 옮긴다', async () => {
    await show(['a', 'b', 'c'])
    press('a')
    pullOver('c')
    await until(() => places().join('') === 'bca')
    expect(order().join('')).toBe('abc')
    window.dispatchEvent(pointer('pointerup'))
    await until(() => order().join('') === 'bca')
    expect(news()).toBe('1번 사진을 3장 중 3번째로 옮겼어요.')
  })

  test('끌던 자리에서 되돌아올 수 있고 Esc는 없던 일로 한다', async () => {
    await show(['a', 'b', 'c'])
    press('a')
    pullOver('c')
    await until(() => places().join('') === 'bca')
    pullOver('c')
    await until(() => places().join('') === 'bac')
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    await until(() => places().join('') === 'abc')
    window.dispatchEvent(pointer('pointerup'))
    expect(order().join('')).toBe('abc')
  })

  test('손가락은 잠깐 눌러야 끌고, 바로 움직이면 화면을 넘기게 둔다', async () => {
    await show(['a', 'b', 'c'])
    press('a', { pointerType: 'touch' })
    pullOver('c')
    window.dispatchEvent(pointer('pointerup'))
    // By now anything that was moved would show.
    button('사진 3 앞으로')?.click()
    await until(() => order().join('') === 'acb')

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    press('a', { pointerType: 'touch' })
    vi.advanceTimersByTime(300)
    vi.useRealTimers()
    pullOver('c')
    const scrolling = new Event('touchmove', { cancelable: true, bubbles: true })
    document.querySelector('[data-tile] img')?.dispatchEvent(scrolling)
    expect(scrolling.defaultPrevented).toBe(true)
    window.dispatchEvent(pointer('pointerup'))
    await until(() => order().join('') === 'cab')
  })

  test('손가락은 단추 위에서도 끌 수 있지만 마우스는 사진만 끈다', async () => {
    await show(['a', 'b', 'c'])
    const remove = document.querySelector('[data-tile="a"] [data-control="remove"]')
    remove?.dispatchEvent(pointer('pointerdown', { pointerType: 'mouse' }))
    pullOver('c')
    window.dispatchEvent(pointer('pointerup'))
    expect(news()).toBe('')

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    remove?.dispatchEvent(pointer('pointerdown', { pointerType: 'touch' }))
    vi.advanceTimersByTime(300)
    vi.useRealTimers()
    pullOver('c')
    await until(() => places().join('') === 'bca')
    expect(order().join('')).toBe('abc')
  })

  test('화면에서 사라지면 끌던 것도 끝난다', async () => {
    await show(['a', 'b'])
    press('a')
    root.unmount()
    const looked = vi.fn<() => null>(() => null)
    document.elementFromPoint = looked
    window.dispatchEvent(pointer('pointermove', { clientX: 50, clientY: 0 }))
    expect(looked).not.toHaveBeenCalled()
  })

  test('빼면 남은 수를 말하고 초점은 이웃으로, 마지막이면 고르는 칸으로 간다', async () => {
    await show(['a', 'b'])
    button('사진 2 이미지 삭제')?.click()
    await until(() => order().join('') === 'a')
    expect(news()).toBe('2번 사진을 뺐어요. 1장 남았어요.')
    expect(focused()).toBe('사진 1 이미지 삭제')
    // One alone has no order.
    expect(button('사진 1 뒤로')).toBeUndefined()
    button('사진 1 이미지 삭제')?.click()
    await until(() => order().length === 0)
    expect(document.activeElement?.matches('input[type="file"]')).toBe(true)
  })

  test('여러 장을 한꺼번에 받고, 가득 차면 고르는 칸이 사라져도 초점을 잃지 않는다', async () => {
    await show(['a'], 3)
    document.querySelector('input')?.focus()
    choose(
      picture('b.png'),
      picture('c.png'),
      new File(['x'], 'x.pdf', { type: 'application/pdf' }),
    )
    await until(() => items().length === 3)
    expect(refused).toHaveBeenCalledWith('이미지 파일만 업로드 가능합니다.')
    expect(document.querySelector('input')).toBeNull()
    await until(() => focused() === '사진 3 이미지 삭제')
    expect(focused()).toBe('사진 3 이미지 삭제')
  })

  test('볼 수 없는 파일은 알리고, 이미 올린 사진은 건드리지 않는다', async () => {
    await show(['a'])
    choose(picture('b.png'))
    await until(() => items().length === 2)
    for (const image of document.querySelectorAll('img')) image.dispatchEvent(new Event('error'))
    expect(unreadable.mock.calls).toEqual([['b.png']])
  })

  test('미리보기의 주소는 빼거나 사라질 때 거둔다', async () => {
    const made = vi.spyOn(URL, 'createObjectURL')
    const revoked = vi.spyOn(URL, 'revokeObjectURL')
    await show([])
    choose(picture('a.png'), picture('b.png'))
    await until(() => items().length === 2)
    button('사진 1 이미지 삭제')?.click()
    await until(() => items().length === 1)
    expect(revoked).toHaveBeenCalledTimes(1)
    root.unmount()
    expect(revoked).toHaveBeenCalledTimes(made.mock.calls.length)
  })
})

describe('순서', () => {
  const order = (list: readonly string[]) => list.join('')

  test.each([
    [0, 2, 'bcad'],
    [3, 0, 'dabc'],
    [1, 2, 'acbd'],
    [2, 2, 'abcd'],
  ])('%d번째를 %d번째로 옮기면 사이의 것들이 한 칸씩 밀린다', (from, to, expected) => {
    expect(order(movedTo(['a', 'b', 'c', 'd'], from, to))).toBe(expected)
  })

  test('없는 자리로는 옮기지 않는다', () => {
    const list = ['a', 'b']
    expect(movedTo(list, 0, 2)).toBe(list)
    expect(movedTo(list, 0, -1)).toBe(list)
    expect(movedTo(list, 5, 0)).toBe(list)
  })

  test('이름으로 찾아 옮기고, 없는 이름이면 그대로 둔다', () => {
    const list = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
    expect(order(withMoved(list, 'c', 0).map(({ id }) => id))).toBe('cab')
    expect(withMoved(list, 'x', 0)).toBe(list)
  })
})

describe('사진 파일', () => {
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
})

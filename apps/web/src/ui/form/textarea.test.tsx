import { StrictMode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Counter, fitGraphemes, fitInsertion, Textarea } from './textarea.tsx'

describe('길이 제한', () => {
  test('자리가 남으면 그대로 받는다', () => {
    expect(fitGraphemes({ previous: '국수', next: '국수집', max: 3 })).toEqual({
      text: '국수집',
      caret: null,
    })
  })

  test('꽉 찬 글의 가운데에 써도 끝 글자를 밀어내지 않는다', () => {
    expect(fitGraphemes({ previous: '국수집', next: '국물수집', max: 3 })).toEqual({
      text: '국수집',
      caret: 1,
    })
  })

  test('붙여 넣은 글은 들어가는 만큼만 받는다', () => {
    expect(fitGraphemes({ previous: '맛집', next: '맛있는집', max: 3 })).toEqual({
      text: '맛있집',
      caret: 2,
    })
  })

  test('이모지를 반으로 자르지 않는다', () => {
    expect(fitGraphemes({ previous: '밥', next: '밥👨‍👩‍👧‍👦👍🏽', max: 2 }).text).toBe('밥👨‍👩‍👧‍👦')
  })

  test('처음부터 넘친 글은 줄일 수 있다', () => {
    expect(fitGraphemes({ previous: '가나다라마', next: '가나다라', max: 2 }).text).toBe('가나다라')
  })

  test('같은 글자가 이어져도 앞선 글을 잃지 않는다', () => {
    expect(fitGraphemes({ previous: 'ㅋㅋㅋ', next: 'ㅋㅋㅋㅋ', max: 3 }).text).toBe('ㅋㅋㅋ')
  })

  test('끼워 넣을 자리가 좁으면 앞에서부터 들어가는 만큼만 고른다', () => {
    expect(fitInsertion({ before: 'ab', inserted: 'abX', after: 'ab', max: 5 })).toBe('a')
    expect(fitInsertion({ before: '밥', inserted: '👨‍👩‍👧‍👦👍🏽', after: '', max: 2 })).toBe(
      '👨‍👩‍👧‍👦',
    )
    expect(fitInsertion({ before: '가나', inserted: '다', after: '', max: 2 })).toBe('')
  })

  test('책을 통째로 넣어도 들어갈 만큼만 들여다본다', () => {
    const book = '👨‍👩‍👧‍👦가나다라마바사아자 '.repeat(50_000)
    const looking = vi.spyOn(Intl.Segmenter.prototype, 'segment')
    const max = 200
    expect(fitInsertion({ before: '맛', inserted: book, after: '집', max })).toHaveLength(378)
    expect(fitGraphemes({ previous: '맛집', next: `맛${book}집`, max }).text).toHaveLength(380)
    const walked = looking.mock.calls.reduce((sum, [text]) => sum + text.length, 0)
    looking.mockRestore()
    expect(walked).toBeLessThan(20 * max * 12)
  })
})

describe('여러 줄 입력', () => {
  let root: Root

  function Box({ start, max }: { start: string; max: number }) {
    const [text, setText] = useState(start)
    return (
      <>
        <Textarea value={text} onValueChange={setText} max={max} />
        <pre>{text}</pre>
        <p>
          <Counter value={text} max={max} />
        </p>
      </>
    )
  }

  async function until(isSo: () => unknown) {
    while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
  }

  function area() {
    const found = document.querySelector('textarea')
    if (!found) throw new Error('쓰는 칸이 없어요.')
    return found
  }

  async function show(start: string, max: number) {
    const container = document.createElement('div')
    document.body.replaceChildren(container)
    root = createRoot(container)
    root.render(
      <StrictMode>
        <Box start={start} max={max} />
      </StrictMode>,
    )
    await until(() => document.querySelector('textarea'))
    area().setSelectionRange(start.length, start.length)
  }

  /** As a browser writes: React looks past its own setter. */
  function put(value: string) {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(
      area(),
      value,
    )
    area().dispatchEvent(new InputEvent('input', { bubbles: true }))
  }

  /** A turn of the event loop: React has rendered. */
  const settled = () => new Promise((resolve) => setImmediate(resolve))

  /** Types or pastes at the caret, as a browser does: it fires beforeinput first. False: the event was cancelled. */
  function enter(data: string, inputType = 'insertText') {
    const { value, selectionStart, selectionEnd } = area()
    const asking = new InputEvent('beforeinput', {
      data,
      inputType,
      cancelable: true,
      bubbles: true,
    })
    if (!area().dispatchEvent(asking)) return false
    put(value.slice(0, selectionStart) + data + value.slice(selectionEnd))
    area().setSelectionRange(selectionStart + data.length, selectionStart + data.length)
    return true
  }

  /** One syllable, as an input method composes it: every step replaces the one before. */
  async function compose(steps: readonly string[]) {
    const before = area().value
    area().dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    await settled()
    for (const step of steps) {
      put(before + step)
      await settled()
    }
    const shown = area().value
    area().dispatchEvent(
      new CompositionEvent('compositionend', { bubbles: true, data: steps.at(-1) ?? '' }),
    )
    await settled()
    return shown
  }

  const latest = () => document.querySelector('pre')?.textContent
  const counted = () => document.querySelector('p')?.textContent

  // happy-dom has none; browsers write what is asked of them and tell about it as if it were typed.
  const command = vi.fn<typeof document.execCommand>((_name, _ui, text = '') => enter(text))

  beforeEach(() => {
    command.mockClear()
    document.execCommand = command
  })

  afterEach(() => {
    root.unmount()
  })

  test('한글은 조합하는 동안 건드리지 않고 마지막 자리까지 쓸 수 있다', async () => {
    await show('맛', 2)
    expect(await compose(['ㅈ', '지', '집'])).toBe('맛집')
    expect(latest()).toBe('맛집')
    expect(area().value).toBe('맛집')
    expect(counted()).toContain('2 / 2')
  })

  test('꽉 찬 뒤에 조합한 글자는 조합이 끝나면 사라지고, 그동안에도 세지 않는다', async () => {
    await show('맛집', 2)
    expect(await compose(['ㅇ', '이', '인'])).toBe('맛집인')
    expect(latest()).toBe('맛집')
    expect(area().value).toBe('맛집')
    expect(counted()).toContain('2 / 2')
  })

  test('받침이 다음 글자로 넘어가도 마지막 글자만 버린다', async () => {
    await show('', 1)
    await compose(['ㅎ', '하', '한', '하'])
    await compose(['나'])
    expect(latest()).toBe('하')
  })

  test('가운데서 조합하다 넘쳐도 뒤의 글을 잃지 않는다', async () => {
    await show('국수집', 3)
    area().dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    await settled()
    put('국물수집')
    await settled()
    area().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '물' }))
    await settled()
    expect(area().value).toBe('국수집')
    expect(area().selectionStart).toBe(1)
  })

  test('이모지 가족은 한 글자이고 반으로 잘리지 않는다', async () => {
    await show('밥', 2)
    expect(enter('👨‍👩‍👧‍👦')).toBe(true)
    await settled()
    expect(enter('👍🏽')).toBe(false)
    await settled()
    expect(latest()).toBe('밥👨‍👩‍👧‍👦')
    expect(counted()).toContain('2 / 2')
  })

  test('붙여 넣은 글은 들어가는 만큼만 되돌릴 수 있게 들어간다', async () => {
    await show('맛집', 4)
    area().setSelectionRange(1, 1)
    expect(enter('있는 그', 'insertFromPaste')).toBe(false)
    await settled()
    expect(command).toHaveBeenCalledWith('insertText', false, '있는')
    expect(latest()).toBe('맛있는집')
  })

  test('꽉 차면 더 쓴 글은 들어가지도 않아서 되돌릴 것이 남는다', async () => {
    await show('가나다', 3)
    const rewritten = vi.spyOn(area(), 'value', 'set')
    expect(enter('라')).toBe(false)
    expect(enter('\n', 'insertLineBreak')).toBe(false)
    await settled()
    expect(command).not.toHaveBeenCalled()
    expect(rewritten).not.toHaveBeenCalled()
    expect(latest()).toBe('가나다')
  })

  test('골라 둔 글은 꽉 찬 뒤에도 바꿔 쓸 수 있다', async () => {
    await show('가나다', 3)
    area().setSelectionRange(1, 3)
    expect(enter('마바')).toBe(true)
    await settled()
    expect(latest()).toBe('가마바')
  })

  test('끌어다 놓은 글처럼 미리 묻지 않는 것도 넘친 만큼 버린다', async () => {
    await show('가나', 3)
    put('가나다라')
    await settled()
    expect(latest()).toBe('가나다')
    expect(area().value).toBe('가나다')
  })
})

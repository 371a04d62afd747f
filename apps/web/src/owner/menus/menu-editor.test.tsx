import { messages } from '@matjari/contract/messages'
import type { Menu } from '@matjari/contract/restaurants/entities'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../lib/query-client.ts'
import { formText } from '../../ui/form/form-text.ts'
import { firstAlert, removeAlert } from '../../ui/overlay/alerts.ts'
import { MenuEditor } from './menu-editor.tsx'
import {
  canMove,
  draftInput,
  draftProblems,
  isChanged,
  menuDraftOf,
  neighbourOf,
  positionText,
  withDishMoved,
} from './use-menu-editor.ts'

describe('화면', () => {
  let saved: Menu[]
  let changes: string[]
  let isBroken: boolean
  let root: Root

  const dishes = (names: readonly string[]): Menu[] =>
    names.map((menuName, n) => ({ menuNo: `${n}`, menuName, menuPrice: 9000, menuPhotoUrl: null }))

  /** As much of the server as the editor talks to. */
  function bodyFor({ pathname, searchParams }: URL, { method, body }: RequestInit): unknown {
    const menuNo = pathname.split('/').at(-1) ?? ''
    if (method === 'GET') {
      const size = Number(searchParams.get('size'))
      const start = Number(searchParams.get('page')) * size
      const menus = saved.slice(start, start + size)
      return {
        menus,
        hasMore: start + size < saved.length,
        isOwner: true,
        totalCount: saved.length,
      }
    }
    changes.push(`${method} ${pathname}`)
    if (method === 'DELETE') {
      saved = saved.filter((menu) => menu.menuNo !== menuNo)
      return { items: null }
    }
    if (body instanceof FormData) {
      const menu = {
        menuNo: method === 'POST' ? 'new' : menuNo,
        menuName: formText(body, 'menuName'),
        menuPrice: Number(body.get('menuPrice')),
        menuPhotoUrl: null,
      }
      saved = [...saved.filter((one) => one.menuNo !== menu.menuNo), menu]
      return { items: menu }
    }
    const { menuNos } = JSON.parse(typeof body === 'string' ? body : '') as { menuNos: string[] }
    saved = menuNos.flatMap((no) => saved.filter((menu) => menu.menuNo === no))
    return { items: saved }
  }

  function fetched(address: string, request: RequestInit) {
    const answer = isBroken
      ? { header: { code: 'E500', message: '서버가 아파요.' }, body: { items: null } }
      : {
          header: { code: 'S200', message: '했어요.' },
          body: bodyFor(new URL(address, 'http://localhost'), request),
        }
    return Promise.resolve(new Response(JSON.stringify(answer)))
  }

  async function until(isSo: () => unknown) {
    while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
  }

  const text = () => document.body.textContent ?? ''
  const read = (part: string) => until(() => text().includes(part))
  const nameOf = (button: Element | null) =>
    button?.getAttribute('aria-label') ?? button?.textContent ?? ''
  const press = (name: string) =>
    [...document.querySelectorAll('button')].find((one) => nameOf(one) === name)?.click()
  const focused = () => nameOf(document.activeElement)
  const shownNames = () =>
    [...document.querySelectorAll('[data-menu-no] p:first-child')].map((name) => name.textContent)
  const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)

  function write(name: string, value: string) {
    // As a browser does it: React listens to the event, and looks past its own setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      field(name),
      value,
    )
    field(name)?.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }

  /** As the dialog of the alerts does it. */
  function confirm() {
    const dialog = firstAlert()
    if (dialog) removeAlert(dialog.id)
    dialog?.answer(true)
    return dialog?.message
  }

  const closed = vi.fn<(open: boolean) => void>()

  async function open(menus = dishes(['라멘', '교자', '덮밥'])) {
    saved = menus
    const container = document.createElement('div')
    document.body.replaceChildren(container)
    root = createRoot(container)
    root.render(
      <StrictMode>
        <QueryClientProvider client={makeQueryClient()}>
          <MenuEditor restaurantNo="7" open onOpenChange={closed} />
        </QueryClientProvider>
      </StrictMode>,
    )
    await until(() => shownNames().length > 0)
  }

  beforeEach(() => {
    vi.stubGlobal('fetch', fetched)
    closed.mockReset()
    changes = []
    isBroken = false
  })

  afterEach(() => {
    root.unmount()
    vi.unstubAllGlobals()
    for (let pending = firstAlert(); pending; pending = firstAlert()) removeAlert(pending.id)
  })

  test('편집기는 나누어 오는 메뉴를 모두 모은다', async () => {
    await open(dishes(Array.from({ length: 60 }, (_, n) => `요리 ${n}`)))
    expect(shownNames()).toHaveLength(60)
  })

  test('아래로 옮기면 바로 저장하고 말로 알리고 단추를 놓치지 않는다', async () => {
    await open()
    press('라멘 아래로')
    await read('라멘, 3개 중 2번째로 옮겼어요.')
    await until(() => focused() === '라멘 아래로')
    press('라멘 아래로')
    await read('라멘, 3개 중 3번째로 옮겼어요.')
    // It is the last one now: the only way is up.
    await until(() => focused() === '라멘 위로')
    expect(shownNames()).toEqual(['교자', '덮밥', '라멘'])
    await until(() => changes.length === 2)
    expect(saved.map(({ menuName }) => menuName)).toEqual(['교자', '덮밥', '라멘'])
  })

  test('옮기지 못하면 이유를 말하고 있던 순서로 되돌린다', async () => {
    await open()
    isBroken = true
    press('라멘 아래로')
    await until(() => firstAlert())
    expect(firstAlert()?.message).toBe('서버가 아파요.')
    await until(() => shownNames()[0] === '라멘')
    expect(shownNames()).toEqual(['라멘', '교자', '덮밥'])
  })

  test('빠진 것이 있으면 그 칸에서 말하고 보내지 않는다', async () => {
    await open()
    press('메뉴 추가')
    await until(() => field('menuName'))
    press('저장')
    await read(messages.menu.nameRequired)
    expect(text()).toContain(messages.menu.priceRule)
    expect(document.activeElement).toBe(field('menuName'))
    expect(changes).toEqual([])
  })

  test('더한 메뉴는 목록의 끝에 서고 다음 것을 더할 수 있다', async () => {
    await open()
    press('메뉴 추가')
    await until(() => field('menuName'))
    write('menuName', '쇼유 라멘')
    write('menuPrice', '11000원')
    expect(field('menuPrice')?.value).toBe('11,000')
    press('저장')
    await until(() => shownNames().length === 4)
    await until(() => focused() === '메뉴 추가')
    expect(saved.at(-1)).toMatchObject({ menuName: '쇼유 라멘', menuPrice: 11_000 })
  })

  test('저장하지 못하면 쓰던 것을 두고 그 자리에서 말한다', async () => {
    await open()
    press('라멘 수정')
    await until(() => field('menuName'))
    write('menuName', '미소 라멘')
    isBroken = true
    press('저장')
    await read('서버가 아파요.')
    expect(field('menuName')?.value).toBe('미소 라멘')
  })

  test('쓰던 것이 있으면 물어보고 닫는다', async () => {
    await open()
    press('라멘 수정')
    await until(() => field('menuName'))
    write('menuName', '미소 라멘')
    press('완료')
    await until(() => firstAlert())
    expect(closed).not.toHaveBeenCalled()
    expect(confirm()).toContain('저장하지 않은 내용')
    await until(() => closed.mock.calls.length > 0)
    expect(closed).toHaveBeenCalledWith(false)
  })

  test('바꾼 것이 없으면 묻지 않고 닫는다', async () => {
    await open()
    press('라멘 수정')
    await until(() => field('menuName'))
    press('완료')
    await until(() => closed.mock.calls.length > 0)
    expect(firstAlert()).toBeNull()
  })

  test('지우기는 이름을 불러 물어보고 지운 뒤에는 다음 메뉴로 간다', async () => {
    await open()
    press('교자 삭제')
    await until(() => firstAlert())
    expect(confirm()).toBe('‘교자’ 메뉴를 지울까요?')
    await until(() => focused() === '덮밥 수정')
    expect(shownNames()).toEqual(['라멘', '덮밥'])
  })
})

describe('초안', () => {
  const ramen: Menu = {
    menuNo: '7',
    menuName: '쇼유 라멘',
    menuPrice: 11_000,
    menuPhotoUrl: '/media/pictures/0/800.jpg',
  }
  const picture = new File(['x'], 'ramen.jpg', { type: 'image/jpeg' })

  test('연 그대로의 초안은 바뀐 것이 아니다', () => {
    expect([isChanged(ramen, menuDraftOf(ramen)), isChanged(null, menuDraftOf(null))]).toEqual([
      false,
      false,
    ])
  })

  test.each([
    { menuName: '미소 라멘' },
    { price: '12,000' },
    { picture },
    { isPhotoRemoved: true },
  ])('하나라도 바뀌면 바뀐 것이다: %o', (change) => {
    expect(isChanged(ramen, { ...menuDraftOf(ramen), ...change })).toBe(true)
  })

  test('빈 초안은 이름과 가격을 청한다', () => {
    expect(draftProblems(menuDraftOf(null))).toEqual({
      menuName: messages.menu.nameRequired,
      menuPrice: messages.menu.priceRule,
    })
  })

  test('이름은 사람이 세는 글자로 40자까지다', () => {
    const named = (menuName: string) => draftProblems({ ...menuDraftOf(ramen), menuName }).menuName
    expect(named('👨‍👩‍👧'.repeat(40))).toBeNull()
    expect(named('가'.repeat(41))).toBe(messages.menu.nameTooLong)
  })

  test('보낼 때 가격은 숫자고 사진은 고른 것만 간다', () => {
    expect(draftInput(menuDraftOf(ramen))).toEqual({
      parts: { menuName: '쇼유 라멘', menuPrice: 11_000 },
      files: {},
    })
    const replaced = { ...menuDraftOf(ramen), picture, isPhotoRemoved: true }
    expect(draftInput(replaced)).toEqual({
      parts: { menuName: '쇼유 라멘', menuPrice: 11_000 },
      files: { menuPhoto: picture },
    })
    expect(draftInput({ ...menuDraftOf(ramen), isPhotoRemoved: true }).parts).toMatchObject({
      removePhoto: 'Y',
    })
  })
})

describe('순서', () => {
  const list = ['라멘', '교자', '덮밥']

  test('한 칸 위나 아래로 옮긴다', () => {
    expect(withDishMoved(list, 1, -1)).toEqual(['교자', '라멘', '덮밥'])
    expect(withDishMoved(list, 1, 1)).toEqual(['라멘', '덮밥', '교자'])
  })

  test.each([
    [0, -1],
    [2, 1],
    [3, -1],
    [-1, 1],
  ] as const)('갈 곳이 없으면 목록은 그대로다: %d에서 %d', (index, step) => {
    expect(withDishMoved(list, index, step)).toBe(list)
  })

  test('옮겨도 원래 목록은 바뀌지 않는다', () => {
    withDishMoved(list, 0, 1)
    expect(list).toEqual(['라멘', '교자', '덮밥'])
  })

  test('처음은 위로, 마지막은 아래로 갈 수 없다', () => {
    const at = (index: number) =>
      [-1, 1].map((step) => canMove({ index, total: 3 }, step as -1 | 1))
    expect([at(0), at(1), at(2)]).toEqual([
      [false, true],
      [true, true],
      [true, false],
    ])
  })

  test('옮긴 자리를 말로 알린다', () => {
    const news = positionText({ menuName: '수제 교자' }, { index: 1, total: 12 })
    expect(news).toBe('수제 교자, 12개 중 2번째로 옮겼어요.')
  })

  test('지운 뒤에는 다음 메뉴로, 마지막이었으면 앞 메뉴로 간다', () => {
    const dishes = ['1', '2', '3'].map((menuNo) => ({ menuNo }))
    expect(neighbourOf(dishes, '2')).toEqual({ menuNo: '3' })
    expect(neighbourOf(dishes, '3')).toEqual({ menuNo: '2' })
    expect(neighbourOf(dishes.slice(0, 1), '1')).toBeUndefined()
  })
})

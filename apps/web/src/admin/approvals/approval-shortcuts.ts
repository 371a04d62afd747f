import { useEffect, useEffectEvent, useState } from 'react'
import { firstAlert } from '../../ui/overlay/alerts.ts'

const shortcutsStorageKey = 'approval-keys'

/** A setting of this device: shortcuts of a single letter can be switched off (WCAG 2.1.4). */
export const areShortcutsOn = () => localStorage.getItem(shortcutsStorageKey) !== 'off'

const saveShortcutsOn = (areOn: boolean) =>
  localStorage.setItem(shortcutsStorageKey, areOn ? 'on' : 'off')

/** Each letter is listed with the Korean letter on the same key. */
const commands = {
  approve: ['a', 'ㅁ'],
  reject: ['r', 'ㄱ'],
  skip: ['s', 'ㄴ'],
  takeBack: ['z', 'ㅋ'],
  before: ['ArrowUp'],
  after: ['ArrowDown'],
  select: ['x', 'ㅌ'],
  send: ['Enter'],
  close: ['Escape'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type ShortcutCommand = keyof typeof commands | { readonly reason: number }

type KeyPress = Pick<
  KeyboardEvent,
  | 'key'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'isComposing'
  | 'repeat'
  | 'defaultPrevented'
  | 'target'
>

const taken =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]'

const isIn = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null

/** The command of a key press; null: the screen ignores it. */
function shortcutCommandOf(press: KeyPress): ShortcutCommand | null {
  const { key, target, repeat } = press
  if (press.ctrlKey || press.metaKey || press.altKey) return null
  if (press.isComposing || press.defaultPrevented || isIn(target, taken)) return null
  if (/^[1-5]$/.test(key)) return repeat ? null : { reason: Number(key) }
  const pressed = key.length === 1 ? key.toLowerCase() : key
  const [command] =
    Object.entries(commands).find(([, keys]) => (keys as readonly string[]).includes(pressed)) ?? []
  // A key that is held down may step through the list, but must decide only once.
  if (repeat && command !== 'before' && command !== 'after') return null
  // Enter on a control keeps its own meaning.
  if (command === 'send' && isIn(target, 'a, button, summary, label, input')) return null
  return (command as ShortcutCommand | undefined) ?? null
}

/** A dialog or menu covers the page, or is about to. */
const isCovered = () =>
  firstAlert() !== null || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/** `run` returns whether the command did something; otherwise the browser handles the key. */
export function useApprovalShortcuts(run: (command: ShortcutCommand) => boolean) {
  const [areOn, setOn] = useState(areShortcutsOn)

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!areOn || isCovered()) return
    const command = shortcutCommandOf(event)
    if (command !== null && run(command)) event.preventDefault()
  })

  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  return {
    areOn,
    switchTo: (on: boolean) => {
      saveShortcutsOn(on)
      setOn(on)
    },
  }
}

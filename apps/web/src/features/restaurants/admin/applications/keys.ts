const kept = 'approval-keys'

/** Of this device: single letters that do something can be switched off (WCAG 2.1.4). */
export const areKeysOn = () => localStorage.getItem(kept) !== 'off'

export const keepKeys = (areOn: boolean) => localStorage.setItem(kept, areOn ? 'on' : 'off')

/** Letters also as a Korean keyboard has them in the same place. */
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

export type Command = keyof typeof commands | { readonly reason: number }

type Press = Pick<
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

/** Which command a press is; null: somebody else's business. */
export function commandOf(press: Press): Command | null {
  const { key, target, repeat } = press
  if (press.ctrlKey || press.metaKey || press.altKey) return null
  if (press.isComposing || press.defaultPrevented || isIn(target, taken)) return null
  if (/^[1-5]$/.test(key)) return repeat ? null : { reason: Number(key) }
  const pressed = key.length === 1 ? key.toLowerCase() : key
  const [command] =
    Object.entries(commands).find(([, keys]) => (keys as readonly string[]).includes(pressed)) ?? []
  // A key that is held down goes through the list, but it decides once.
  if (repeat && command !== 'before' && command !== 'after') return null
  // Enter on a button is the button's.
  if (command === 'send' && isIn(target, 'a, button, summary, label, input')) return null
  return (command as Command | undefined) ?? null
}

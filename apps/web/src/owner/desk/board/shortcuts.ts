/** The board's keyboard shortcuts, in the order of the help dialog. */
export const shortcutCommands = {
  search: { keys: ['/'], label: '손님 찾기' },
  dayBefore: { keys: ['ArrowLeft'], label: '하루 전', keyLabel: '←' },
  dayAfter: { keys: ['ArrowRight'], label: '하루 뒤', keyLabel: '→' },
  today: { keys: ['t', 'ㅅ'], label: '오늘로', keyLabel: 'T' },
  nextRow: { keys: ['j', 'ㅓ'], label: '다음 손님 줄', keyLabel: 'J' },
  rowBefore: { keys: ['k', 'ㅏ'], label: '이전 손님 줄', keyLabel: 'K' },
  visit: { keys: ['v', 'ㅍ'], label: '방문', keyLabel: 'V' },
  card: { keys: ['Enter'], label: '손님 정보', keyLabel: 'Enter' },
  phone: { keys: ['n', 'ㅜ'], label: '전화 예약', keyLabel: 'N' },
  walkIn: { keys: ['w', 'ㅈ'], label: '현장 손님', keyLabel: 'W' },
  undo: { keys: ['u', 'ㅕ'], label: '되돌리기', keyLabel: 'U' },
  view: { keys: ['l', 'ㅣ'], label: '목록과 타임라인', keyLabel: 'L' },
  help: { keys: ['?'], label: '이 목록', keyLabel: '?' },
} as const satisfies Readonly<
  Record<string, { keys: readonly string[]; label: string; keyLabel?: string }>
>

export type Command = keyof typeof shortcutCommands

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented' | 'target'
>

/** The key already has a meaning there: in a field, a dialog, a menu. */
const isTaken = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(
    'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="radiogroup"]',
  ) !== null

/** The command of a key press; null: the board ignores it. */
export function commandOf(press: KeyPress): Command | null {
  const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented, target } = press
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented || isTaken(target))
    return null
  const pressed = key.length === 1 ? key.toLowerCase() : key
  const found = Object.entries(shortcutCommands).find(([, { keys }]) =>
    (keys as readonly string[]).includes(pressed),
  )
  // Enter on a link or a button keeps its own meaning; on a row it opens the card.
  const isRow = target instanceof Element && target.matches('[data-reservation]:not(button)')
  if (!found || (found[0] === 'card' && !isRow)) return null
  return found[0] as Command
}

const shortcutsItem = 'desk-keys'

/** A setting of this device: shortcuts of a single letter can be switched off (WCAG 2.1.4). */
export const areShortcutsOn = () => localStorage.getItem(shortcutsItem) !== 'off'

export const setShortcutsOn = (areOn: boolean) =>
  localStorage.setItem(shortcutsItem, areOn ? 'on' : 'off')

import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** The list with one item moved; the items in between shift. */
export function movedTo<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from]
  if (item === undefined || from === to || to < 0 || to >= list.length) return list
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}

/** The same for an item known by its id. */
export const withMoved = <T extends { readonly id: string }>(
  list: readonly T[],
  id: string,
  to: number,
): readonly T[] =>
  movedTo(
    list,
    list.findIndex((item) => item.id === id),
    to,
  )

/** A press that moves less than this is no drag. */
const WANDER_PX = 6
/** A touch scrolls the page, unless it first holds still on the tile for this long. */
const HOLD_MS = 300

type Drag = { readonly id: string; readonly to: number }

/**
 * Tiles that can be dragged to another place. Each has `data-tile` with its id; during a drag only `drag`
 * changes, and `onDrop` is called once, at the end. Escape cancels.
 */
export function useTileDrag(
  list: RefObject<HTMLElement | null>,
  { ids, onDrop }: { ids: readonly string[]; onDrop: (id: string, to: number) => void },
) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const isPulling = useRef(false)
  const gesture = useRef<AbortController>(null)
  useEffect(() => () => gesture.current?.abort(), [])

  function pull(id: string, event: PointerEvent) {
    gesture.current?.abort()
    const ending = new AbortController()
    gesture.current = ending
    const start = { x: event.clientX, y: event.clientY }
    const isFinger = event.pointerType === 'touch'
    const from = ids.indexOf(id)
    let current: Drag | null = null

    function show(next: Drag | null) {
      current = next
      isPulling.current = next !== null
      setDrag(next)
    }
    const holding = isFinger ? setTimeout(() => show({ id, to: from }), HOLD_MS) : undefined

    function end(isDropped: boolean) {
      if (isDropped && current && current.to !== from) onDrop(id, current.to)
      ending.abort()
    }
    ending.signal.addEventListener('abort', () => {
      clearTimeout(holding)
      show(null)
    })

    function handleMove({ clientX: x, clientY: y }: PointerEvent) {
      if (!current) {
        if (Math.hypot(x - start.x, y - start.y) < WANDER_PX) return
        if (isFinger) return end(false)
      }
      const visible = { from, to: current?.to ?? from }
      // The order on the screen is that of the drag: the tile under the pointer has a place in it.
      const over = ids.indexOf(tileAt(x, y) ?? id)
      const to = over === -1 ? visible.to : placeOf(over, visible)
      if (current?.to !== to) show({ id, to })
    }

    /** Prevents the context menu of a long press. */
    function keepMenuShut(opening: Event) {
      if (current) opening.preventDefault()
    }

    /** Handles Escape before a surrounding dialog would. */
    function handleKey(pressed: KeyboardEvent) {
      if (pressed.key !== 'Escape' || !current) return
      pressed.stopPropagation()
      end(false)
    }

    const { signal } = ending
    window.addEventListener('pointermove', handleMove, { signal })
    window.addEventListener('pointerup', () => end(true), { signal })
    window.addEventListener('pointercancel', () => end(false), { signal })
    window.addEventListener('contextmenu', keepMenuShut, { signal })
    window.addEventListener('keydown', handleKey, { signal, capture: true })
  }

  const handlePress = useEffectEvent((event: PointerEvent) => {
    const id = pulledTile(event)
    if (id === undefined || !event.isPrimary || event.button !== 0 || ids.length < 2) return
    pull(id, event)
  })

  useLayoutEffect(() => {
    const element = list.current
    const press = (event: PointerEvent) => handlePress(event)
    const hold = (event: TouchEvent) => {
      if (isPulling.current && event.cancelable) event.preventDefault()
    }
    element?.addEventListener('pointerdown', press)
    // Registered before any touch: at the first touch the browser decides whether the page may prevent scrolling.
    element?.addEventListener('touchmove', hold, { passive: false })
    return () => {
      element?.removeEventListener('pointerdown', press)
      element?.removeEventListener('touchmove', hold)
    }
  }, [list])

  return drag
}

/** A mouse drags the picture. A finger is less precise: the whole tile is its handle. */
function pulledTile({ target, pointerType }: PointerEvent) {
  if (!(target instanceof Element)) return undefined
  return pointerType === 'touch' || target.matches('img') ? tileOf(target) : undefined
}

const tileAt = (x: number, y: number) => tileOf(document.elementFromPoint(x, y))

function tileOf(element: Element | null) {
  const tile = element?.closest('[data-tile]')
  return tile instanceof HTMLElement ? tile.dataset.tile : undefined
}

/** The present place of the tile that was at `index` before the drag. */
function placeOf(index: number, { from, to }: { from: number; to: number }) {
  if (index === from) return to
  if (from < index && index <= to) return index - 1
  return to <= index && index < from ? index + 1 : index
}

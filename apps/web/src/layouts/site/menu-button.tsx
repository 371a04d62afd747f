import { Menu } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { IconButton } from '../../ui/button.tsx'

const load = () => import('./menu-drawer.tsx')
const MenuDrawer = lazyPart(() => load().then((file) => file.MenuDrawer))

/** Only on phones. The drawer's file is fetched when a finger or the focus comes near. */
export function MenuButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label="메뉴 열기"
        aria-haspopup="dialog"
        aria-expanded={open}
        className="md:hidden"
        onPointerDown={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden="true" />
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <MenuDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

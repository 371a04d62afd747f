import { useState } from 'react'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { areShortcutsOn, setShortcutsOn, shortcutCommands } from './shortcuts.ts'

/** Lists the keyboard shortcuts, and has a switch to turn them off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [areOn, setOn] = useState(areShortcutsOn)
  return (
    <Dialog open onClose={onClose} title="단축키" width="26rem">
      <div className="grid gap-4 pb-6">
        <Checkbox
          checked={areOn}
          onChange={(event) => {
            setShortcutsOn(event.target.checked)
            setOn(event.target.checked)
          }}
        >
          이 기기에서 단축키 쓰기
        </Checkbox>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
          {Object.values(shortcutCommands).map((command) => (
            <div key={command.label} className="contents">
              <dt>
                <kbd className="desk-kbd desk-kbd-shown">
                  {'keyLabel' in command ? command.keyLabel : command.keys[0]}
                </kbd>
              </dt>
              <dd>{command.label}</dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-ink-3">
          칸과 창 안에서는 쉬어요. 알림의 단추는 F6으로 갈 수 있어요.
        </p>
      </div>
    </Dialog>
  )
}

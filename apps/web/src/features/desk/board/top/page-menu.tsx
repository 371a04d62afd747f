import { Download, Ellipsis, Keyboard, Printer, Volume2 } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../../../lib/api-error.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { Menu } from '../../../../ui/choice/menu.tsx'
import { askConfirm, showAlert } from '../../../../ui/overlay/alerts.ts'
import { useDownload } from '../../api/writes.ts'
import { isSoundOn, setSound } from '../../live/sound.ts'
import { useShop } from '../../shell/use-shop.ts'
import { useBoard, useWays } from '../context.ts'

/** What is done with the whole day. */
export function PageMenu({ onKeys }: { onKeys: () => void }) {
  const { day } = useBoard()
  const { hold } = useWays()
  const [rings, setRings] = useState(isSoundOn)
  const download = useDownload(day.restaurantNo)
  const isOwner = useShop().shop?.role === 'owner'

  async function save() {
    const isMeant = await askConfirm({
      message:
        'CSV에는 손님 전화번호가 들어 있어요.\n내려받은 일은 기록에 남아요. 다 쓰면 지워 주세요.',
      confirmLabel: '내려받기',
    })
    if (!isMeant) return
    try {
      const { fileName, text } = await download.mutateAsync(day.day)
      saveFile(fileName, text, 'text/csv')
    } catch (error) {
      void showAlert(errorMessage(error), 'danger')
    }
  }

  function switchSound() {
    setSound(!rings)
    setRings(!rings)
  }

  return (
    <Menu
      isRoomy
      onOpenChange={hold}
      trigger={
        <IconButton
          label={isOwner ? '인쇄와 내려받기' : '인쇄'}
          variant="line"
          className="desk-more"
        >
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
      items={[
        { label: '명단 인쇄', icon: Printer, onSelect: () => window.print() },
        ...(isOwner
          ? [{ label: 'CSV 내려받기', icon: Download, onSelect: () => void save() }]
          : []),
        {
          label: '새 예약 소리',
          icon: Volume2,
          isApart: true,
          isChecked: rings,
          note: rings ? '켬' : '끔',
          onSelect: switchSound,
        },
        { label: '단축키', icon: Keyboard, note: '?', onSelect: onKeys },
      ]}
    />
  )
}

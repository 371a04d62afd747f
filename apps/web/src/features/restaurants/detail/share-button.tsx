import { clsx } from 'clsx'
import { Share2 } from 'lucide-react'
import { shareLink } from '../../../lib/share.ts'
import { Button } from '../../../ui/button.tsx'
import { showAlert } from '../../../ui/overlay/alerts.ts'
import { showToast } from '../../../ui/overlay/toasts.ts'

/** The link of this page, without the section somebody has jumped to. */
const ownAddress = () => `${location.origin}${location.pathname}`

async function share(title: string) {
  const url = ownAddress()
  const outcome = await shareLink({ title, url })
  if (outcome === 'copied') showToast('링크를 복사했어요')
  if (outcome === 'failed') await showAlert(`링크를 복사하지 못했어요. 직접 복사해 주세요: ${url}`)
}

export const ShareButton = ({
  name,
  look = 'button',
}: {
  name: string
  look?: 'button' | 'icon'
}) => (
  <Button
    variant="outline"
    size={look === 'icon' ? 'lg' : 'md'}
    className={clsx(look === 'icon' && 'w-14 px-0!')}
    onClick={() => void share(name)}
  >
    <Share2 aria-hidden="true" />
    <span className={clsx(look === 'icon' && 'sr-only')}>
      <span className="sr-only">{name} </span>공유
    </span>
  </Button>
)

import { messages } from '@matjari/contract/messages'
import { Copy, MapPin } from 'lucide-react'
import { showAlert } from '../../ui/alerts.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { copyText } from './detail-copy.ts'
import { Fact } from './detail-fact.tsx'

async function copyAddress(address: string) {
  if (await copyText(address)) showToast(messages.restaurant.addressCopied)
  else await showAlert(`주소를 복사하지 못했어요. 직접 복사해 주세요: ${address}`)
}

export const AddressFact = ({ address }: { address: string }) => (
  <Fact icon={MapPin}>
    <span className="py-2">{address}</span>
    <Button size="sm" variant="ghost" className="-ml-3.5" onClick={() => void copyAddress(address)}>
      <Copy aria-hidden="true" className="size-[1em]" />
      주소 복사
    </Button>
  </Fact>
)

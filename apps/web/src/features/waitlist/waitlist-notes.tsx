import './waitlist-notes.css'
import { fairnessText } from '@matjari/contract/waitlist/rules'
import { ShieldCheck } from 'lucide-react'
import { Suspense } from 'react'
import { lazyComponent } from '../../lib/lazy-module.ts'
import { askConfirm } from '../../ui/overlay/alerts.ts'

/** On every screen of the waitlist. */
export const FairnessNote = () => (
  <p className="fair">
    <ShieldCheck aria-hidden="true" />
    {fairnessText}
  </p>
)

const LazyPushSwitch = lazyComponent(() =>
  import('../inbox/push-switch.tsx').then((file) => file.default),
)

/** Offers push messages, which arrive also when the window is closed. */
export const PushSwitchNote = () => (
  <Suspense>
    <LazyPushSwitch />
  </Suspense>
)

/** A guest who leaves the waitlist loses the position for good. */
export const confirmLeave = (restaurantName: string) =>
  askConfirm({
    message: `${restaurantName} 빈자리를 그만 기다릴까요?\n다시 신청하면 맨 뒤에서 기다려요.`,
    confirmLabel: '그만 기다리기',
    cancelLabel: '닫기',
    tone: 'danger',
  })

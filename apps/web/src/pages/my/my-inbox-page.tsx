import { useLocation } from 'react-router'
import type { PageProps } from '../../app/route.tsx'
import { InboxList } from '../../features/inbox/inbox-list.tsx'
import PushSwitch from '../../features/inbox/push-switch.tsx'
import { pageIn } from '../../lib/list-address.ts'

export function MyInboxPage({ title }: PageProps) {
  const { search } = useLocation()
  return (
    <div className="grid gap-5">
      <InboxList title={title} page={pageIn(search)} />
      <PushSwitch />
    </div>
  )
}

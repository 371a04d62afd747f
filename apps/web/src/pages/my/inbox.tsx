import { useLocation } from 'react-router'
import { inboxPageIn } from '../../features/inbox/address.ts'
import { InboxList } from '../../features/inbox/list.tsx'
import type { PageProps } from '../../layouts/page-slot.tsx'

export function MyInboxPage({ title }: PageProps) {
  const { search } = useLocation()
  return <InboxList title={title} page={inboxPageIn(search)} />
}

import { useLocation } from 'react-router'
import { InboxList } from '../../features/inbox/list.tsx'
import type { PageProps } from '../../layouts/page-slot.tsx'
import { pageIn } from '../../lib/list-address.ts'

export function MyInboxPage({ title }: PageProps) {
  const { search } = useLocation()
  return <InboxList title={title} page={pageIn(search)} />
}

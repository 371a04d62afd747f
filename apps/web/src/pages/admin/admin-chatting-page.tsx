import { useLocation } from 'react-router'
import type { PageProps } from '../../app/route.tsx'
import { AdminChat } from '../../features/chat/admin/chat.tsx'
import { chatPlaceIn } from '../../features/chat/admin/filters.ts'

export function AdminChattingPage({ title }: PageProps) {
  const { search } = useLocation()
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="outline-none">{title}</h1>
      <AdminChat place={chatPlaceIn(search)} />
    </div>
  )
}

import { useLocation } from 'react-router'
import { AdminChat } from '../../admin/chat/admin-chat.tsx'
import { chatPageIn } from '../../admin/chat/chat-room-api.ts'
import type { PageProps } from '../../app/route.tsx'

export function AdminChattingPage({ title }: PageProps) {
  const { search } = useLocation()
  return (
    <div className="grid grid-cols-1 gap-5">
      <h1 className="outline-none">{title}</h1>
      <AdminChat page={chatPageIn(search)} />
    </div>
  )
}

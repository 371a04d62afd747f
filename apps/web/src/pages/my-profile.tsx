import type { PageProps } from '../layouts/page-slot.tsx'
import { useSession } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'

export function MyProfilePage({ title }: PageProps) {
  const { loginInfo } = useSession()
  if (!loginInfo) return null
  const facts = [
    ['아이디', loginInfo.memberId],
    ['이름', loginInfo.memberName],
    ['닉네임', loginInfo.memberNickName],
    ['이메일', loginInfo.memberEmail],
  ] as const
  return (
    <>
      <h1 className="mb-5 outline-none">{title}</h1>
      <Card>
        <dl className="divide-y divide-line px-6">
          {facts.map(([name, value]) => (
            <div key={name} className="grid gap-x-6 py-4 sm:grid-cols-[7rem_1fr]">
              <dt className="text-sm text-ink-3">{name}</dt>
              <dd className="min-w-0 font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  )
}

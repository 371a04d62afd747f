import type { MyPageInfo } from '@matjari/contract/accounts/entities'
import { Avatar, memberPicture } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { FactSkeletons } from '../../../ui/list-skeletons.tsx'

const names = ['프로필 사진', '아이디', '이름', '닉네임', '이메일', '로그인 방법'] as const

export function ProfileOverview({ info }: { info: MyPageInfo }) {
  const values = {
    '프로필 사진': <Avatar src={memberPicture(info)} size="lg" />,
    아이디: info.memberId,
    이름: info.memberName || <None />,
    닉네임: info.memberNickName,
    이메일: <Email info={info} />,
    '로그인 방법': info.isSocial === 'Y' ? '소셜 계정' : '아이디와 비밀번호',
  }
  return (
    <Card className="px-6 py-2">
      <dl className="divide-y divide-line">
        {names.map((name) => (
          <div key={name} className="grid gap-x-6 py-4 sm:grid-cols-[7rem_1fr]">
            <dt className="text-sm text-ink-3">{name}</dt>
            <dd className="min-w-0 font-medium">{values[name]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Email({ info }: { info: MyPageInfo }) {
  if (info.memberEmail === '') return <None />
  return (
    <span className="flex flex-wrap items-center gap-2">
      {info.memberEmail}
      {info.isEmailProved === 'N' && <Badge tone="warn">인증 전</Badge>}
    </span>
  )
}

const None = () => <span className="text-ink-3">등록하지 않았어요</span>

export const ProfileOverviewSkeleton = () => <FactSkeletons count={names.length} />

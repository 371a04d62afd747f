import type { LoginInfo } from '@matjari/contract/accounts/sign-in-calls'
import { Avatar, memberPicture } from '../ui/avatar.tsx'

export const MemberCard = ({ loginInfo, size }: { loginInfo: LoginInfo; size: 'md' | 'lg' }) => (
  <div className="flex items-center gap-4">
    <Avatar src={memberPicture(loginInfo)} size={size} />
    <div className="min-w-0">
      <p className="truncate text-[1.0625rem] leading-snug font-bold tracking-title">
        {loginInfo.memberNickName}
      </p>
      <p className="truncate text-xs text-ink-3">{loginInfo.memberId}</p>
    </div>
  </div>
)

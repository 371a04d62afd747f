import type { AdminMember } from '@matjari/contract/entities/member'
import { Ellipsis, History, Store, User, UserCheck, UserX } from 'lucide-react'
import { useSession } from '../../lib/session.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import type { MemberChange } from './admin-api.ts'

export type RowActions = {
  readonly onChange: (change: MemberChange) => void
  /** Asks first. */
  readonly onDeactivate: (member: AdminMember) => void
  readonly onHistory: (member: AdminMember) => void
}

/** What can be done about one member. Nobody shuts the door behind themselves. */
export function AdminRowMenu({ member, actions }: { member: AdminMember; actions: RowActions }) {
  const { loginInfo } = useSession()
  const isOneself = loginInfo?.memberNo === member.memberNo
  const { onChange, onDeactivate, onHistory } = actions

  const grade: MenuItem =
    member.isStoreOwner === 'Y'
      ? {
          label: '일반회원으로',
          icon: User,
          onSelect: () => onChange({ member, flag: 'isStoreOwner', to: 'N' }),
        }
      : {
          label: '사장님으로',
          icon: Store,
          onSelect: () => onChange({ member, flag: 'isStoreOwner', to: 'Y' }),
        }
  const state: MenuItem =
    member.isActive === 'Y'
      ? { label: '비활성화', icon: UserX, tone: 'danger', onSelect: () => onDeactivate(member) }
      : {
          label: '활성화',
          icon: UserCheck,
          onSelect: () => onChange({ member, flag: 'isActive', to: 'Y' }),
        }
  const history: MenuItem = {
    label: '관리 기록',
    icon: History,
    onSelect: () => onHistory(member),
  }

  return (
    <Menu
      trigger={
        <IconButton label={`${member.memberId} 관리 메뉴`}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
      items={isOneself ? [grade, history] : [grade, history, state]}
    />
  )
}

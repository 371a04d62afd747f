import type { AdminMember } from '@matjari/contract/entities/member'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { AdminRowMenu, type RowActions } from './admin-row-menu.tsx'
import { gradeBadges, stateBadges } from './admin-words.ts'

// Any text may break anywhere: without a width of its own a narrow column would be a letter wide.
const factColumns: readonly Column<AdminMember>[] = [
  {
    header: '아이디',
    look: 'title',
    cell: ({ memberId }) => <Text className="table:min-w-19 xl:whitespace-nowrap">{memberId}</Text>,
  },
  {
    header: '이름',
    look: 'labelled',
    cell: ({ memberName }) => <Text className="table:min-w-14">{memberName}</Text>,
  },
  {
    header: '닉네임',
    look: 'labelled',
    cell: ({ memberNickName }) => <Text className="table:min-w-14">{memberNickName}</Text>,
  },
  {
    header: '이메일',
    look: 'wide',
    cell: ({ memberEmail }) => <span className="wrap-anywhere">{memberEmail}</span>,
  },
  { header: '상태', cell: ({ isActive }) => <State isActive={isActive} /> },
  { header: '등급', cell: (member) => <Grade member={member} /> },
]

const Text = ({ className, children }: { className: string; children: ReactNode }) => (
  <span className={clsx('wrap-anywhere table:inline-block', className)}>{children}</span>
)

export function AdminTable({
  members,
  actions,
}: {
  members: readonly AdminMember[]
  actions: RowActions
}) {
  const columns: readonly Column<AdminMember>[] = [
    ...factColumns,
    {
      header: '관리',
      look: 'tools',
      cell: (member) => <AdminRowMenu member={member} actions={actions} />,
    },
  ]
  return (
    <Table
      caption="회원 목록"
      columns={columns}
      rows={members}
      rowKey={({ memberNo }) => memberNo}
    />
  )
}

function State({ isActive }: Pick<AdminMember, 'isActive'>) {
  const { label, tone } = stateBadges[isActive]
  return <Badge tone={tone}>{label}</Badge>
}

function Grade({ member: { isStoreOwner, memberRole } }: { member: AdminMember }) {
  const { label, tone } = gradeBadges[isStoreOwner]
  return (
    <span className="flex flex-wrap gap-1.5 xl:flex-nowrap">
      {memberRole === 'ROLE_ADMIN' && (
        <Badge tone="info" mark="none">
          관리자
        </Badge>
      )}
      <Badge tone={tone} mark="none">
        {label}
      </Badge>
    </span>
  )
}

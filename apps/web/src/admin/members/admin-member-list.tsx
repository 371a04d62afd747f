import type { AdminMember } from '@matjari/contract/accounts/entities'
import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Ellipsis, History, Search, Store, User, UserCheck, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '../../lib/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Menu, type MenuItem } from '../../ui/choice/menu.tsx'
import { Input } from '../../ui/form/input.tsx'
import { type Column, Table } from '../../ui/list/data-table.tsx'
import { FilterForm, SegmentedFilter } from '../../ui/list/filter-form.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import {
  adminMembersQuery,
  type MemberChange,
  type MemberFilters,
  type MemberFlag,
  membersAddress,
} from './admin-member-api.ts'
import { useMemberChanges } from './use-member-changes.tsx'

const states = [
  { value: '', label: '전체 상태' },
  { value: 'Y', label: '활성' },
  { value: 'N', label: '비활성' },
] as const
const grades = [
  { value: '', label: '전체 등급' },
  { value: 'Y', label: '사장님' },
  { value: 'N', label: '일반회원' },
] as const
const texts = {
  noun: '회원',
  unit: '명',
  empty: messages.admin.noUsers,
  failed: '회원 정보를 불러오지 못했어요.',
  loading: messages.session.loading,
}

const AdminFilterForm = ({ filters }: { filters: MemberFilters }) => (
  <FilterForm
    label="회원 검색"
    address={membersAddress}
    filters={filters}
    className="flex flex-wrap items-center gap-2 sm:gap-3"
  >
    <SegmentedFilter
      name="isActive"
      label="상태"
      options={states}
      value={filters.isActive ?? ''}
      className="max-sm:w-full"
    />
    <SegmentedFilter
      name="isStoreOwner"
      label="등급"
      options={grades}
      value={filters.isStoreOwner ?? ''}
      className="max-sm:w-full"
    />
    <div className="grid min-w-60 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-2">
      <Input
        name="search"
        type="search"
        aria-label="아이디·이름·닉네임·이메일 검색"
        placeholder="아이디·이름·닉네임·이메일 검색"
        maxLength={limits.search.queryCharacters}
        autoComplete="off"
        start={<Search aria-hidden="true" className="size-4.5" />}
      />
      <Button type="submit">검색</Button>
    </div>
  </FilterForm>
)

/** All members, page by page. */
export function AdminMembers({
  filters,
  onHistory,
}: {
  filters: MemberFilters
  onHistory: (member: AdminMember) => void
}) {
  const query = useQuery(adminMembersQuery(filters))
  const { change, stop, dialog } = useMemberChanges()
  return (
    <ListFrame
      query={query}
      rows={query.data?.members}
      pageInfo={query.data?.pageInfo}
      address={membersAddress}
      filters={filters}
      texts={texts}
      loadingRows={limits.admin.perPage}
      isHeadingAbove
      filterForm={<AdminFilterForm filters={filters} />}
      dialog={dialog}
    >
      {(members) => (
        <AdminMemberTable
          members={members}
          actions={{ onChange: change, onStop: stop, onHistory }}
        />
      )}
    </ListFrame>
  )
}

type RowActions = {
  readonly onChange: (change: MemberChange) => void
  /** Opens a confirmation. */
  readonly onStop: (member: AdminMember, flag: MemberFlag) => void
  readonly onHistory: (member: AdminMember) => void
}

/** The actions of one member. Administrators cannot deactivate themselves. */
function AdminRowMenu({ member, actions }: { member: AdminMember; actions: RowActions }) {
  const { loginInfo } = useSession()
  const isOneself = loginInfo?.memberNo === member.memberNo
  const { onChange, onStop, onHistory } = actions

  const grade: MenuItem =
    member.isStoreOwner === 'Y'
      ? {
          label: '일반회원으로',
          icon: User,
          onSelect: () => onStop(member, 'isStoreOwner'),
        }
      : {
          label: '사장님으로',
          icon: Store,
          onSelect: () => onChange({ member, flag: 'isStoreOwner', to: 'Y' }),
        }
  const state: MenuItem =
    member.isActive === 'Y'
      ? {
          label: '비활성화',
          icon: UserX,
          tone: 'danger',
          onSelect: () => onStop(member, 'isActive'),
        }
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

const stateBadges = {
  Y: { label: '활성', tone: 'ok' },
  N: { label: '비활성', tone: 'danger' },
} as const satisfies Record<AdminMember['isActive'], { label: string; tone: string }>

const gradeBadges = {
  Y: { label: '사장님', tone: 'brand' },
  N: { label: '일반회원', tone: 'neutral' },
} as const satisfies Record<AdminMember['isStoreOwner'], { label: string; tone: string }>

// Texts may wrap anywhere, so without a width a narrow column would become one letter wide.
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

function AdminMemberTable({
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

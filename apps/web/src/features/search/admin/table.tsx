import type { SearchAlias } from '@matjari/contract/search/calls'
import { Ellipsis, History, Pencil, Trash2 } from 'lucide-react'
import { momentText } from '../../../lib/format.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/choice/menu.tsx'
import { type Column, Table } from '../../../ui/list/data-table.tsx'

export type AliasActions = {
  readonly onEdit: (alias: SearchAlias) => void
  readonly onHistory: (alias: SearchAlias) => void
  /** Asks first. */
  readonly onRemove: (alias: SearchAlias) => void
}

const AdminRowMenu = ({ alias, actions }: { alias: SearchAlias; actions: AliasActions }) => (
  <Menu
    trigger={
      <IconButton label={`${alias.alias} 관리 메뉴`}>
        <Ellipsis aria-hidden="true" />
      </IconButton>
    }
    items={[
      { label: '고치기', icon: Pencil, onSelect: () => actions.onEdit(alias) },
      { label: '관리 기록', icon: History, onSelect: () => actions.onHistory(alias) },
      { label: '삭제', icon: Trash2, tone: 'danger', onSelect: () => actions.onRemove(alias) },
    ]}
  />
)

const factColumns: readonly Column<SearchAlias>[] = [
  {
    header: '별칭',
    look: 'title',
    cell: ({ alias }) => <span className="wrap-anywhere">{alias}</span>,
  },
  {
    header: '찾을 말',
    look: 'labelled',
    cell: ({ word }) => <span className="wrap-anywhere">{word}</span>,
  },
  { header: '바뀐 때', look: 'muted', cell: ({ changeDate }) => momentText(changeDate) },
]

export function AdminTable({
  aliases,
  actions,
}: {
  aliases: readonly SearchAlias[]
  actions: AliasActions
}) {
  const columns: readonly Column<SearchAlias>[] = [
    ...factColumns,
    {
      header: '관리',
      look: 'tools',
      cell: (alias) => <AdminRowMenu alias={alias} actions={actions} />,
    },
  ]
  return (
    <Table caption="별칭 목록" columns={columns} rows={aliases} rowKey={({ aliasNo }) => aliasNo} />
  )
}

import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { SearchAlias } from '@matjari/contract/search/calls'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, History, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { momentText } from '../../lib/format.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/choice/menu.tsx'
import { Input } from '../../ui/form/input.tsx'
import { type Column, Table } from '../../ui/list/data-table.tsx'
import { FilterButton, FilterForm } from '../../ui/list/filter-form.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { askConfirm } from '../../ui/overlay/alerts.ts'
import { type AliasFilters, aliasesAddress, aliasesQuery, useAliasRemoval } from './alias-api.ts'
import { AliasDialog } from './alias-dialog.tsx'

const texts = {
  noun: '별칭',
  unit: '개',
  empty: messages.searchAlias.none,
  failed: '별칭 목록을 불러오지 못했어요.',
  loading: messages.admin.loading,
}

const AdminFilterForm = ({ filters, onAdd }: { filters: AliasFilters; onAdd: () => void }) => (
  <FilterForm
    label="별칭 검색"
    address={aliasesAddress}
    filters={filters}
    className="flex flex-wrap gap-2 *:min-w-0"
  >
    <Input
      name="query"
      type="search"
      aria-label="별칭이나 찾을 말로 검색"
      placeholder="별칭이나 찾을 말로 검색"
      maxLength={limits.search.queryCharacters}
      autoComplete="off"
      className="flex-1"
    />
    <FilterButton />
    <Button variant="primary" onClick={onAdd} className="max-sm:basis-full">
      <Plus aria-hidden="true" className="size-4.5" />
      별칭 더하기
    </Button>
  </FilterForm>
)

/** All aliases of the search, page by page. */
export function AdminAliases({
  filters,
  onHistory,
}: {
  filters: AliasFilters
  onHistory: (alias: SearchAlias) => void
}) {
  const query = useQuery(aliasesQuery(filters))
  const { mutate: remove } = useAliasRemoval()
  const [edited, setEdited] = useState<SearchAlias | 'new' | null>(null)

  async function askToRemove(alias: SearchAlias) {
    const message = `'${alias.alias}' 별칭을 지울까요?`
    if (await askConfirm({ message, confirmLabel: '삭제', tone: 'delete' })) remove(alias)
  }

  return (
    <ListFrame
      query={query}
      rows={query.data?.aliases}
      pageInfo={query.data?.pageInfo}
      address={aliasesAddress}
      filters={filters}
      texts={texts}
      loadingRows={10}
      filterForm={<AdminFilterForm filters={filters} onAdd={() => setEdited('new')} />}
      dialog={
        edited && (
          <AliasDialog alias={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        )
      }
    >
      {(aliases) => (
        <AliasTable
          aliases={aliases}
          actions={{
            onEdit: setEdited,
            onHistory,
            onRemove: (alias) => void askToRemove(alias),
          }}
        />
      )}
    </ListFrame>
  )
}

type AliasActions = {
  readonly onEdit: (alias: SearchAlias) => void
  readonly onHistory: (alias: SearchAlias) => void
  /** Opens a confirmation. */
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

function AliasTable({
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

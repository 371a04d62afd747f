import type { TakedownCounts, Transparency } from '@matjari/contract/reviews/entities'
import { useQuery } from '@tanstack/react-query'
import type { PageProps } from '../../app/route.tsx'
import { transparencyQuery } from '../../features/reviews/takedown-api.ts'
import { numberText } from '../../lib/format.ts'
import { type Column, Table } from '../../ui/list/data-table.tsx'
import { ListFailure, ListLoading } from '../../ui/list/list-states.tsx'
import { LegalPage, LegalSection } from './legal-page.tsx'

/** Public numbers: how the requests to hide reviews were decided. */
export function TransparencyPage({ title }: PageProps) {
  const query = useQuery(transparencyQuery)
  const { data, error } = query
  return (
    <LegalPage title={title}>
      <LegalSection title="임시조치">
        <p>
          가게는 이유를 들어 리뷰를 최대 30일 동안 가려 달라고 요청할 수 있고, 글쓴이는 그 이유를
          바로 알고 답할 수 있어요.
        </p>
        <p>
          관리자가 양쪽의 말을 읽고 결정하며, 가린 동안에는 그 자리에 이유와 끝나는 날이 보이고
          별점에는 들어가지 않아요.
        </p>
        <p>기간이 끝나면 저절로 다시 보이고, 아주 내리는 것은 관리자가 이유를 적을 때뿐이에요.</p>
      </LegalSection>
      <LegalSection title="몇 번 있었나요">
        {data && <Numbers numbers={data} />}
        {!data && !error && <ListLoading rows={4} word="숫자를 불러오는 중..." />}
        {!data && error && <ListFailure title="숫자를 불러오지 못했어요." query={query} />}
      </LegalSection>
    </LegalPage>
  )
}

const kinds = {
  asked: '요청',
  hidden: '가림',
  declined: '거절',
  returned: '저절로 돌아옴',
  restored: '관리자가 되돌림',
  removed: '아주 내림',
  withdrawn: '거둠',
} as const satisfies Record<keyof TakedownCounts, string>

type Row = TakedownCounts & { readonly name: string }

const columns: readonly Column<Row>[] = [
  { header: '달', look: 'title', cell: ({ name }) => name },
  ...Object.entries(kinds).map(
    ([kind, header]): Column<Row> => ({
      header,
      look: 'labelled',
      cell: (row) => <span className="num">{numberText(row[kind as keyof TakedownCounts])}</span>,
    }),
  ),
]

function Numbers({ numbers: { totals, months } }: { numbers: Transparency }) {
  const rows = [
    { name: '처음부터 모두', ...totals },
    ...months.map(({ month, ...counts }) => ({ name: monthName(month), ...counts })),
  ]
  return (
    <Table
      caption="달마다 임시조치가 몇 번 있었는지"
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
    />
  )
}

/** 2026-11 → 2026년 11월 */
function monthName(month: string) {
  const [year, number] = month.split('-').map(Number)
  return `${year}년 ${number}월`
}

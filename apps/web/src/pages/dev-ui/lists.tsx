import { EllipsisVertical, Store, UserX } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/choice/menu.tsx'
import { Tab, TabCount, TabList, TabPanel, Tabs } from '../../ui/choice/tabs.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { Table, type Column as TableColumn } from '../../ui/list/table.tsx'
import { askConfirm } from '../../ui/overlay/alerts.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import { gyoza } from './pictures.ts'
import { Column, Row, SampleBox } from './sample-box.tsx'

async function deactivate() {
  const agreed = await askConfirm({
    message: '비활성으로 변경하시겠습니까?',
    confirmLabel: '비활성으로 변경',
    tone: 'danger',
  })
  if (agreed) showToast('상태를 바꿨어요')
}

const commands = [
  { label: '사장님으로 변경', icon: Store, onSelect: () => showToast('상태를 바꿨어요') },
  { label: '비활성으로 변경', icon: UserX, tone: 'danger' as const, onSelect: deactivate },
]

type Restaurant = { no: number; name: string; address: string; state: 'warn' | 'ok' | 'danger' }

const stateNames = { warn: '승인 대기', ok: '운영 중', danger: '반려' }

const restaurants: Restaurant[] = [
  { no: 128, name: '화덕사계', address: '서울 용산구 보광로60길 14', state: 'warn' },
  { no: 121, name: '멘야하루', address: '서울 마포구 월드컵로13길 24', state: 'ok' },
  { no: 97, name: '번트버거', address: '서울 용산구 신흥로 61', state: 'danger' },
]

const columns: TableColumn<Restaurant>[] = [
  { header: '번호', cell: ({ no }) => no, look: 'muted' },
  { header: '이름', cell: ({ name }) => name, look: 'title' },
  { header: '주소', cell: ({ address }) => address, look: 'wide' },
  { header: '현재 상태', cell: ({ state }) => <Badge tone={state}>{stateNames[state]}</Badge> },
  {
    header: '관리',
    look: 'tools',
    cell: ({ name }) => (
      <Menu
        items={commands}
        trigger={
          <IconButton label={`${name} 관리`}>
            <EllipsisVertical aria-hidden="true" />
          </IconButton>
        }
      />
    ),
  },
]

export const TableSample = () => (
  <SampleBox title="표와 줄 메뉴" span={8}>
    <Table caption="가게 목록" columns={columns} rows={restaurants} rowKey={({ no }) => no} />
  </SampleBox>
)

export function Lists() {
  const [page, setPage] = useState(3)
  return (
    <SampleBox title="메뉴, 프로필, 탭, 페이지">
      <Column>
        <Row>
          <Menu align="start" items={commands} trigger={<Button variant="outline">메뉴</Button>} />
          <Avatar size="lg" src={gyoza} />
          <Avatar />
          <Avatar size="sm" />
        </Row>
        <Tabs defaultValue="coming">
          <TabList aria-label="예약">
            <Tab value="coming">
              예정 <TabCount>{2}</TabCount>
            </Tab>
            <Tab value="past">지난 예약</Tab>
            <Tab value="cancelled">취소</Tab>
          </TabList>
          <TabPanel value="coming" className="pt-3">
            예정된 예약이 두 건 있어요.
          </TabPanel>
          <TabPanel value="past" className="pt-3">
            지난 예약이에요.
          </TabPanel>
          <TabPanel value="cancelled" className="pt-3">
            취소한 예약이에요.
          </TabPanel>
        </Tabs>
        <Pager page={page} pageCount={12} onPage={setPage} />
      </Column>
    </SampleBox>
  )
}

import './busiest.css'
import type { DeskNumbers } from '@matjari/contract/owner-desk/entities'
import { weekDayLabel, weekDays } from '@matjari/contract/seoul-day'
import { numberText } from '../../../lib/format.ts'
import { type Column, Table } from '../../../ui/list/data-table.tsx'
import { NumbersCard } from './card.tsx'
import { busiestFirst, busiestText, coversText, heatRows, levelOf, timeText } from './text.ts'

type Times = DeskNumbers['times']

const columns: readonly Column<Times[number]>[] = [
  { header: '시간', look: 'title', cell: (time) => <span className="num">{timeText(time)}</span> },
  { header: '평균 손님', look: 'labelled', cell: ({ covers }) => coversText(covers) },
]

/** When guests come: the days of the week across, the half hours down. */
export const BusiestCard = ({ times }: { times: Times }) => (
  <NumbersCard
    title="바쁜 시간"
    hint={busiestText(times)}
    picture={times.length > 0 && <Heat times={times} />}
    table={
      <section
        aria-label="바쁜 순서로"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keyboard from here
        tabIndex={0}
        className="max-h-120 overflow-auto"
      >
        <Table
          caption="바쁜 순서로 본 요일과 시간의 평균 손님"
          columns={columns}
          rows={busiestFirst(times)}
          rowKey={({ weekDay, time }) => `${weekDay} ${time}`}
        />
      </section>
    }
  />
)

/** Drawn as what it is, a table: the colour says nothing that the number in it does not. */
function Heat({ times }: { times: Times }) {
  const most = Math.max(...times.map(({ covers }) => covers))
  return (
    <table className="desk-heat">
      <caption className="sr-only">요일과 시간마다 오는 손님의 평균</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">시간</span>
          </th>
          {weekDays.map((day) => (
            <th key={day} scope="col">
              {weekDayLabel(day)}
              <span className="sr-only">요일</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {heatRows(times).map(({ time, label, days }) => (
          <tr key={time}>
            <th scope="row">{label}</th>
            {days.map((covers, day) => (
              <td key={weekDays[day]} data-level={levelOf(covers, most)}>
                {covers > 0 ? shortText(covers) : <span className="sr-only">없음</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Room for two digits: less than one guest is still somebody. */
const shortText = (covers: number) => (covers < 1 ? '<1' : numberText(Math.round(covers)))

import { ArrowRight, ChartColumn } from 'lucide-react'
import { Link } from 'react-router'
import { Card } from '../../../ui/card.tsx'
import { deskAddress } from '../shell/address.ts'

/** The way to the weeks in numbers, which have no tab of their own on a phone. */
export const NumbersLink = ({ restaurantNo }: { restaurantNo: string }) => (
  <Card>
    <Link
      to={deskAddress('/mypage/numbers', restaurantNo)}
      className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 rounded-xl px-5 py-3 hover:bg-sunken"
    >
      <ChartColumn aria-hidden="true" className="text-brand-text" />
      <b className="text-lg">숫자</b>
      <span className="text-ink-2">주마다의 예약과 바쁜 시간</span>
      <ArrowRight aria-hidden="true" className="ml-auto" />
    </Link>
  </Card>
)

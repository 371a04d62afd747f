import { Download } from 'lucide-react'
import { errorMessage } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useExport } from './export-download.ts'

/** Everything about the member in one file, with one press. */
export function ExportCard() {
  const { mutate, isPending, error } = useExport()
  return (
    <Card className="grid justify-items-start gap-3 px-6 py-5">
      <div className="grid gap-1">
        <h2 className="text-lg leading-snug">내 데이터 내려받기</h2>
        <p className="text-sm text-ink-3">
          내 정보, 예약, 리뷰, 즐겨찾기, 알림 같은 내 기록을 JSON 파일 하나로 받아요.
        </p>
      </div>
      <Button variant="outline" loading={isPending} onClick={() => mutate()}>
        <Download aria-hidden="true" className="size-4.5" />
        {isPending ? '파일 만드는 중...' : '내려받기'}
        <span className="sr-only"> 내 데이터</span>
      </Button>
      {error && (
        <p role="alert" className="text-sm text-danger-text">
          내 데이터를 내려받지 못했어요. {errorMessage(error)}
        </p>
      )}
    </Card>
  )
}

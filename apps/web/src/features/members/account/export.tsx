import type { MemberExport } from '@matjari/contract/accounts/entities'
import { seoulToday } from '@matjari/contract/seoul-day'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { api } from '../../../lib/api.ts'
import { errorMessage } from '../../../lib/api-error.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'

/**
 * By the day of the server: the clock of this device may be wrong. In plain letters: where a system has
 * no others for its files, a browser would leave away the name and the ending with it.
 */
export const exportFileName = ({ exportDate }: Pick<MemberExport, 'exportDate'>) =>
  `matjari-my-data-${seoulToday(new Date(exportDate))}.json`

/** Readable by people as well as by programs. */
export const exportText = (data: MemberExport) => `${JSON.stringify(data, null, 2)}\n`

/** Asks for everything the product keeps about the member, and saves it as a file. */
function useExport() {
  return useMutation({
    mutationFn: () => api('GET /api/member/export'),
    onSuccess: (data) => {
      saveFile(exportFileName(data), exportText(data), 'application/json')
      showToast('내 데이터를 파일로 내려받았어요.')
    },
    // It is the person's whole history: it need not lie in memory for long.
    gcTime: 0,
  })
}

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

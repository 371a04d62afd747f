import { Copy, Download } from 'lucide-react'
import { saveFile } from '../../../lib/save-file.ts'
import { copyText } from '../../../lib/share.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'

/** Shown once: the server keeps nothing that could be shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  async function handleCopy() {
    if (await copyText(codes.join('\n'))) showToast('복구 코드를 복사했어요.')
  }
  const handleSave = () =>
    saveFile(
      'matjari-recovery-codes.txt',
      `맛자리 복구 코드\n\n${codes.join('\n')}\n`,
      'text/plain',
    )

  return (
    <div className="grid grid-cols-1 gap-4">
      <Notice tone="warn">
        복구 코드는 지금만 볼 수 있어요. 휴대전화를 잃어버렸을 때 하나씩 쓰니, 안전한 곳에 적어
        두세요.
      </Notice>
      <ul
        aria-label="복구 코드"
        className="grid grid-cols-2 gap-x-5 gap-y-2 justify-self-start rounded-lg bg-sunken px-5 py-4 text-sm font-semibold whitespace-nowrap num"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => void handleCopy()}>
          <Copy aria-hidden="true" className="size-4.5" />
          복사
        </Button>
        <Button variant="outline" onClick={handleSave}>
          <Download aria-hidden="true" className="size-4.5" />
          내려받기
        </Button>
        <Button variant="primary" onClick={onDone}>
          적어 두었어요
        </Button>
      </div>
    </div>
  )
}

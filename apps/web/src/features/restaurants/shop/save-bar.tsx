import './save-bar.css'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { ShopEditor } from './draft/use-editor.ts'

type SaveBarProps = Pick<ShopEditor, 'changes' | 'failure' | 'isSending' | 'reset' | 'save'>

/** Stays in sight while there is something to save. */
export function SaveBar({ changes, failure, isSending, reset, save }: SaveBarProps) {
  return (
    <>
      <output className="sr-only">{changes > 0 && `바꾼 것 ${changes}가지`}</output>
      {changes > 0 && (
        <div
          data-save-bar=""
          className="sticky bottom-4 z-5 grid grid-cols-1 gap-2 rounded-lg border border-line bg-surface p-3 shadow-3 max-md:bottom-[calc(var(--spacing-tabbar)+0.5rem+env(safe-area-inset-bottom))]"
        >
          {failure && <Notice tone="danger">{failure}</Notice>}
          <div className="flex items-center gap-3">
            <p
              aria-hidden="true"
              className="num mr-auto pl-3 text-[0.9375rem] font-medium max-md:pl-1 max-md:text-sm"
            >
              바꾼 것 {changes}가지
            </p>
            <Button
              variant="ghost"
              aria-disabled={isSending}
              className="aria-disabled:text-ink-disabled"
              onClick={() => !isSending && reset()}
            >
              되돌리기
            </Button>
            <Button variant="primary" loading={isSending} onClick={save}>
              {isSending ? '저장 중...' : '저장'}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

import { Button } from '../../../../ui/button.tsx'

type FieldActionsProps = { isSending: boolean; onCancel: () => void }

/** Until it is approved nothing changes for guests: sending it needs no question. */
export const FieldActions = ({ isSending, onCancel }: FieldActionsProps) => (
  <div className="flex flex-wrap gap-2">
    <Button size="sm" variant="primary" type="submit" loading={isSending}>
      {isSending ? '신청 중...' : '신청하기'}
    </Button>
    <Button size="sm" variant="ghost" onClick={onCancel}>
      그만두기
    </Button>
  </div>
)

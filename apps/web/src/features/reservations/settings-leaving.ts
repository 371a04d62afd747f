import { askConfirm } from '../../ui/alerts.ts'

export const mayDropChanges = () =>
  askConfirm({
    message: '저장하지 않은 내용이 있어요. 버릴까요?',
    confirmLabel: '버리기',
    cancelLabel: '계속 쓰기',
    tone: 'danger',
  })

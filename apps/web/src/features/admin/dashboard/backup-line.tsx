import type { Dashboard } from '@matjari/contract/admin/entities'
import { agoText } from '../../../lib/format.ts'
import { Notice } from '../../../ui/notice.tsx'

type Shown = { readonly backup: Dashboard['backup']; readonly now: Date }

/** Above everything else when a backup should be there and is not. */
export const LateBackup = ({ backup, now }: Shown) =>
  backup.isLate && <Notice tone="warn">{textOf({ backup, now })}</Notice>

/** How old the last backup is. */
export const BackupLine = ({ backup, now }: Shown) =>
  !backup.isLate && <p className="text-sm text-ink-3">{textOf({ backup, now })}</p>

function textOf({ backup: { everyHours, doneDate, problem, isLate }, now }: Shown): string {
  const done = doneDate === null ? '아직 백업이 없어요' : `마지막 백업 ${agoText(doneDate, now)}`
  if (problem !== null) return `${done} · 그 뒤의 백업은 실패했어요. ${problem}`
  if (everyHours === null) return `${done} · 자동 백업은 꺼져 있어요`
  return isLate ? `${done} · ${everyHours}시간마다 하기로 했는데 늦었어요` : `${done} · 성공`
}

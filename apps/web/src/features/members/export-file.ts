import type { MemberExport } from '@matjari/contract/entities/member-export'
import { seoulToday } from '@matjari/contract/rules/seoul-day'

/** By the day of the server: the clock of this device may be wrong. */
export const exportFileName = ({ exportDate }: Pick<MemberExport, 'exportDate'>) =>
  `맛자리-내-데이터-${seoulToday(new Date(exportDate))}.json`

/** Readable by people as well as by programs. */
export const exportText = (data: MemberExport) => `${JSON.stringify(data, null, 2)}\n`

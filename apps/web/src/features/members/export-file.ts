import type { MemberExport } from '@matjari/contract/entities/member-export'
import { seoulToday } from '@matjari/contract/rules/seoul-day'

/**
 * By the day of the server: the clock of this device may be wrong. In plain letters: where a system has
 * no others for its files, a browser would leave away the name and the ending with it.
 */
export const exportFileName = ({ exportDate }: Pick<MemberExport, 'exportDate'>) =>
  `matjari-my-data-${seoulToday(new Date(exportDate))}.json`

/** Readable by people as well as by programs. */
export const exportText = (data: MemberExport) => `${JSON.stringify(data, null, 2)}\n`

import { dayLabel } from '@matjari/contract/seoul-day'

/** 2026.11.15 (일), where days go back over years. */
export const fullDay = (day: string) => `${day.slice(0, 4)}.${dayLabel(day)}`

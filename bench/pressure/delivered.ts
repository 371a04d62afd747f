import type { Outcomes } from './crowd.ts'

export type Pressure = {
  readonly uploads: number
  readonly sockets: number
  readonly signInsPerMinute: number
}

/** Of what was to press, that which did not: a crowd that stays at home proves nothing. */
export function missing(wanted: Pressure, outcomes: Outcomes): string[] {
  const { uploadsAtOnce, socketsAtOnce, signInsPerMinute } = outcomes
  return [
    uploadsAtOnce < wanted.uploads && `${uploadsAtOnce} uploads at once`,
    socketsAtOnce < wanted.sockets && `${socketsAtOnce} sockets at once`,
    signInsPerMinute < wanted.signInsPerMinute &&
      `${Math.floor(signInsPerMinute)} sign-ins a minute`,
  ].filter((line) => typeof line === 'string')
}

export function said(outcomes: Outcomes): string {
  const { uploads, signIns, uploadsAtOnce, uploadedMegabytes } = outcomes
  return [
    `${uploadsAtOnce} uploads at once (${byStatus(uploads)}; ${Math.round(uploadedMegabytes)} MB sent)`,
    `${outcomes.socketsAtOnce} sockets at once`,
    `${Math.round(outcomes.signInsPerMinute)} sign-ins a minute (${byStatus(signIns)})`,
  ].join(', ')
}

const byStatus = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')

type NumberSetting = {
  readonly min: number
  readonly max: number
  /** Of an owner who has not set it; null: no limit. */
  readonly default: number | null
  /** The refusal of any other number. */
  readonly message: string
}

/**
 * The reservation settings of an owner that are one number each, in the order in which they are checked and sent. The
 * wire, its rule and its defaults, the SQL and the owner's draft follow from a row; the column has the same name.
 */
export const numberSettings = {
  /** The most guests present at one time, never fewer than the smallest party. */
  maxSeats: {
    min: 1,
    max: 10_000,
    default: null,
    message: '같은 시간에 앉는 인원은 최소 인원 이상, 10,000명 이하여야 해요.',
  },
  /** How many days ahead the restaurant takes bookings. */
  horizonDays: {
    min: 1,
    max: 365,
    default: 90,
    message: '예약은 1일부터 365일 앞까지 받을 수 있어요.',
  },
  /** Until how long before the time the restaurant takes bookings. */
  leadMinutes: {
    min: 0,
    max: 1440,
    default: 0,
    message: '예약 마감은 시작 직전부터 24시간 전까지 정할 수 있어요.',
  },
} as const satisfies Record<string, NumberSetting>

type Table = typeof numberSettings

export type NumberSettingName = keyof Table

export type NumberSettings = {
  readonly [Name in NumberSettingName]: number | Extract<Table[Name]['default'], null>
}

export const numberSettingRows = Object.entries<NumberSetting>(
  numberSettings,
) as readonly (readonly [NumberSettingName, NumberSetting])[]

export const numberSettingDefaults = Object.fromEntries(
  numberSettingRows.map(([name, row]) => [name, row.default]),
) as NumberSettings

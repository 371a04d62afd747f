/** The one clock. Rules take `now`; only what stands at the edge asks for it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

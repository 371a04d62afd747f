/** The time to wait, in words: never shorter than the real time. */
export function waitText(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds))
  return whole < 60 ? `${whole}초` : `${Math.ceil(whole / 60)}분`
}

/** 2026-11-15 → 2026년 11월 15일 */
export function documentDay(version: string) {
  const [year, month, day] = version.split('-').map(Number)
  return `${year}년 ${month}월 ${day}일`
}

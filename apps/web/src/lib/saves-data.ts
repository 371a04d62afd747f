/** Somebody has told their browser to spend no more data than needed. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  const isAsked =
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  return isAsked || matchMedia('(prefers-reduced-data: reduce)').matches
}

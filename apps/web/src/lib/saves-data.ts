/** The visitor has set the browser to save data. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  const isOn =
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  return isOn || matchMedia('(prefers-reduced-data: reduce)').matches
}

const kept = 'desk-keys'

/** Of this device: single letters that do something can be switched off (WCAG 2.1.4). */
export const areKeysOn = () => localStorage.getItem(kept) !== 'off'

export const setKeys = (areOn: boolean) => localStorage.setItem(kept, areOn ? 'on' : 'off')

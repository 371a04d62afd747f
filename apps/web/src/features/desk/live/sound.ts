const kept = 'desk-sound'

/** Of this device: the till rings, the phone in the kitchen does not. */
export const isSoundOn = () => localStorage.getItem(kept) === 'on'

export function setSound(isOn: boolean) {
  localStorage.setItem(kept, isOn ? 'on' : 'off')
  // A browser lets a page ring only after a press: this is one, and shows how loud it is.
  if (isOn) ring()
}

const notes = [
  { frequency: 880, at: 0 },
  { frequency: 1175, at: 0.14 },
]

/** Two short notes. Where a browser will not have it, there is silence. */
export function ring() {
  if (typeof AudioContext === 'undefined') return
  const context = new AudioContext()
  for (const { frequency, at } of notes) {
    const note = context.createOscillator()
    const volume = context.createGain()
    note.frequency.value = frequency
    volume.gain.setValueAtTime(0.2, context.currentTime + at)
    volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + at + 0.4)
    note.connect(volume).connect(context.destination)
    note.start(context.currentTime + at)
    note.stop(context.currentTime + at + 0.4)
  }
  setTimeout(() => void context.close().catch(() => undefined), 1000)
}

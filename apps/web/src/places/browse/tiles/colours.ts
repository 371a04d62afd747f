const names = {
  land: '--m-land',
  block: '--m-block',
  water: '--m-water',
  park: '--m-park',
  road: '--m-road',
  edge: '--m-edge',
  border: '--m-border',
  place: '--m-place',
  parkInk: '--m-park-ink',
  waterInk: '--m-water-ink',
  halo: '--m-halo',
} as const

export type MapColours = Readonly<Record<keyof typeof names, string>>

/** The colours of the map as they are now: by day or by night, in words that anybody understands. */
export function coloursIn(box: HTMLElement): MapColours {
  const probe = document.createElement('i')
  box.append(probe)
  const colourOf = (name: string) => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const colours = {
    land: colourOf(names.land),
    block: colourOf(names.block),
    water: colourOf(names.water),
    park: colourOf(names.park),
    road: colourOf(names.road),
    edge: colourOf(names.edge),
    border: colourOf(names.border),
    place: colourOf(names.place),
    parkInk: colourOf(names.parkInk),
    waterInk: colourOf(names.waterInk),
    halo: colourOf(names.halo),
  }
  probe.remove()
  return colours
}

/** Called when day and night change, by the system or by choice. */
export function onColours(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const night = matchMedia('(prefers-color-scheme: dark)')
  night.addEventListener('change', listener)
  return () => {
    observer.disconnect()
    night.removeEventListener('change', listener)
  }
}

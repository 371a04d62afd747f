import { districts } from '@matjari/contract/places/districts'

/** The districts that can be chosen, by the code that begins every address in them. */
export const regions = districts.map(({ code, name }) => ({ code, name }))

const names = new Map(regions.map(({ code, name }) => [code, name]))

/** An address may know a code that has no name here. */
export const regionName = (code: string) => names.get(code) ?? `지역 ${code}`

import { districts } from '@matjari/contract/places/districts'

/** The districts of the filter, by the code that begins every address in them. */
export const regions = districts.map(({ code, name }) => ({ code, name }))

const names = new Map(regions.map(({ code, name }) => [code, name]))

/** An address may contain a code without a name here. */
export const regionName = (code: string) => names.get(code) ?? `지역 ${code}`

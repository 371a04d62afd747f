import { towards } from './particle.ts'

export const correctionText = (query: string, corrected: string) =>
  `'${query}' 대신 '${corrected}'${towards(corrected)} 찾았어요.`

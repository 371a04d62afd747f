import { limits } from '../limits.ts'
import { messages } from '../messages.ts'

const { min, max } = limits.personName
const shape = new RegExp(`^[가-힣A-Za-z]{${min},${max}}$`)

export const isPersonName = (name: string) => shape.test(name)

export const personNameProblem = (name: string) =>
  isPersonName(name) ? null : messages.signUp.nameRule

import { type Finding, fine, wrong } from './finding.ts'

const even = [20, 22, 24]

export function checkNode(version: string): Finding[] {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (!even.includes(major) || (major === 20 && minor < 19))
    return [wrong(`Node.js ${version}: 20.19 이상의 20, 22, 24에서 시험해요. 24를 설치해 주세요.`)]
  const isOver = major === 20
  return [fine(`Node.js ${version}${isOver ? ': 20은 지원이 끝났어요. 24로 올리기를 권해요' : ''}`)]
}

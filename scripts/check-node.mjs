// The first import of every command, so that an old Node says one clear sentence and stops.
const needed = [20, 19]
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  console.error(
    `맛자리는 Node.js ${needed.join('.')} 이상이 필요해요. 지금 버전은 ${process.versions.node}예요. https://nodejs.org 에서 새 버전을 설치해 주세요.`,
  )
  process.exit(1)
}

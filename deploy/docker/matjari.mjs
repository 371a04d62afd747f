// What the image does, by its first word: serve, ready, admin, doctor, backup, restore. Everything is built by
// then, so unlike `npm start` and its neighbours nothing is installed or looked for.
const [name = 'serve', ...args] = process.argv.slice(2)
const built = (path) => import(new URL(`../../apps/server/dist/${path}`, import.meta.url).href)

const tool = (path, run) => async () => {
  const tools = await built(path)
  await tools[run]({ args, env: process.env, say: (line) => console.log(line) })
}

async function isReady() {
  const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).catch(() => undefined)
  process.exitCode = answer?.ok ? 0 : 1
}

async function runConsole() {
  const { runConsole: run } = await built('cli/run-command.js')
  process.exitCode = await run(name, { environment: process.env, args, process })
}

async function serve() {
  const main = new URL('../../apps/server/dist-run/main.js', import.meta.url)
  // What stands behind the word is the server's own, and so is the process.
  process.argv.splice(1, 2, main.pathname)
  await import(main.href)
}

const commands = {
  serve,
  ready: isReady,
  admin: runConsole,
  doctor: runConsole,
  backup: tool('cli/backup.js', 'runBackup'),
  restore: tool('cli/restore.js', 'runRestore'),
}

try {
  if (!Object.hasOwn(commands, name))
    throw new Error(`${Object.keys(commands).join(', ')} 중 하나를 적어 주세요.`)
  await commands[name]()
} catch (error) {
  console.error(error.name === 'StartError' || !commands[name] ? error.message : error)
  process.exitCode = 1
}

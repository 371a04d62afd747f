/**
 * Runs in the mailbox page: asks for the letters again every two seconds and takes over only what is new.
 * Letters that stay are not touched, so an open one stays open and what is being read does not move.
 */
export const mailboxScript = `
const list = document.getElementById('letters')
const news = document.getElementById('news')

function takeOver(fresh) {
  const kept = new Map([...list.children].map((node) => [node.id, node]))
  const added = [...fresh.children].filter((node) => !kept.has(node.id))
  const ids = new Set([...fresh.children].map((node) => node.id))
  const gone = [...kept.values()].filter((node) => !ids.has(node.id))
  if (added.length === 0 && gone.length === 0) return
  const reading = [...list.children].find((node) => node.getBoundingClientRect().bottom > 0)
  const before = reading && reading.getBoundingClientRect().top
  for (const node of gone) node.remove()
  list.prepend(...added.map((node) => document.importNode(node, true)))
  if (reading && reading.isConnected && scrollY > 0)
    scrollBy({ top: reading.getBoundingClientRect().top - before, behavior: 'instant' })
  const letters = added.filter((node) => node.id !== 'empty').length
  news.textContent = letters > 0 ? '새 메일이 ' + letters + '통 왔어요.' : ''
}

async function look() {
  try {
    if (!document.hidden) {
      const answer = await fetch('/dev/mail/letters', { cache: 'no-store' })
      const fresh = document.createElement('template')
      fresh.innerHTML = await answer.text()
      if (answer.ok) takeOver(fresh.content)
    }
  } catch {
    // The server is being restarted: look again.
  }
  setTimeout(look, 2000)
}

setTimeout(look, 2000)
`

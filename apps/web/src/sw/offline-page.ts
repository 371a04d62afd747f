import {
  type OfflineBookings,
  offlineBookingText,
  readOfflineBookings,
  seenAtText,
} from '../features/reservations/offline-bookings.ts'

// The page a browser shows without a network. The service worker answers with it, so nothing of it is fetched.

const bookingsAddress = '/mypage/reservations'
const checkEveryMs = 5_000

const theme = storedTheme()
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
const stored = readOfflineBookings()
const isBookings = location.pathname.replace(/\/+$/, '') === bookingsAddress
document
  .querySelector('main')
  ?.append(...(isBookings && stored ? bookingsPage(stored) : plainPage(stored !== null)))
addEventListener('online', () => void reloadWhenReachable())
// The `online` event may come before the server is reachable, and does not come if only the server was away.
setInterval(() => void reloadWhenReachable(), checkEveryMs)

/** Any answer, even an error, means that the server can be reached. */
async function reloadWhenReachable() {
  if (document.hidden || !navigator.onLine) return
  try {
    await fetch('/healthz', { method: 'HEAD', cache: 'no-store' })
    location.reload()
  } catch {
    // Not yet.
  }
}

function storedTheme() {
  try {
    return localStorage.getItem('theme')
  } catch {
    return null
  }
}

function bookingsPage({ at, bookings }: OfflineBookings) {
  document.title = '내 예약 정보 · 맛자리'
  const list = document.createElement('ul')
  for (const one of bookings) {
    const item = document.createElement('li')
    item.append(
      element('h2', one.restaurantName),
      element('p', offlineBookingText(one) + (one.isComing ? '' : ' · 지난 예약')),
      element('p', one.restaurantAddress, 'quiet'),
    )
    list.append(item)
  }
  return [
    element('h1', '내 예약 정보'),
    element('p', seenAtText(at, new Date())),
    bookings.length > 0 ? list : element('p', '예약이 없었어요.'),
    actionButtons(),
  ]
}

function plainPage(hasBookings: boolean) {
  return [
    element('h1', '지금은 연결되지 않았어요'),
    element('p', '인터넷 연결을 확인해 주세요. 연결되면 이 화면이 저절로 다시 열려요.'),
    actionButtons(hasBookings && !isBookings),
  ]
}

function actionButtons(offersBookings = false) {
  const all = document.createElement('div')
  all.className = 'acts'
  const again = element('button', '다시 시도')
  again.addEventListener('click', () => location.reload())
  all.append(again)
  if (offersBookings) {
    const link = document.createElement('a')
    link.href = bookingsAddress
    link.textContent = '내 예약 보기'
    all.append(link)
  }
  return all
}

function element(name: string, text: string, className = '') {
  const made = document.createElement(name)
  made.textContent = text
  if (className) made.className = className
  return made
}

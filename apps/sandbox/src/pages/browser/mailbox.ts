/** New email appears without a reload, in the reader's own time; what is being read stays in place. */

const lookEveryMs = 2000
const list = document.querySelector('[data-mail-list]')
const news = document.querySelector('[data-mail-news]')

const formats = {
  time: new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }),
  day: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }),
}

/** Writes times as the reader's clock shows them; the page came with UTC. */
function showLocalTimes(place: ParentNode) {
  for (const shown of place.querySelectorAll<HTMLTimeElement>('time[data-time]')) {
    const format = shown.dataset['time'] === 'day' ? formats.day : formats.time
    shown.textContent = format.format(new Date(shown.dateTime))
  }
}

/** The list as the server wrote it last. */
let received = list?.innerHTML

showLocalTimes(document)

function countOf(place: Element) {
  return place.querySelectorAll('li').length
}

async function look(place: Element) {
  const response = await fetch(location.href).catch(() => null)
  if (!response?.ok) return
  const fresh = new DOMParser()
    .parseFromString(await response.text(), 'text/html')
    .querySelector('[data-mail-list]')
  if (!fresh || fresh.innerHTML === received) return
  received = fresh.innerHTML
  showLocalTimes(fresh)
  const arrived = countOf(fresh) - countOf(place)
  const focused = document.activeElement?.closest('[data-mail-list] a')?.getAttribute('href')
  place.replaceChildren(...fresh.childNodes)
  if (focused) place.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus()
  if (news && arrived > 0)
    news.textContent = arrived === 1 ? '1 new message' : `${arrived} new messages`
}

if (list) {
  setInterval(() => {
    if (!document.hidden) void look(list)
  }, lookEveryMs)
}

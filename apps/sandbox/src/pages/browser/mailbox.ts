/** New mail appears by itself; what is being read stays where it is. */

const LOOK_EVERY_MS = 2000
const list = document.querySelector('[data-mail-list]')
const news = document.querySelector('[data-mail-news]')

const countOf = (place: Element) => place.querySelectorAll('li').length

async function look(place: Element) {
  const response = await fetch(location.href).catch(() => null)
  if (!response?.ok) return
  const fresh = new DOMParser()
    .parseFromString(await response.text(), 'text/html')
    .querySelector('[data-mail-list]')
  if (!fresh || fresh.innerHTML === place.innerHTML) return
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
  }, LOOK_EVERY_MS)
}

import { startPhone } from '../bench/browser/phone.ts'
import { keep } from './pictures.mjs'

/** @typedef {{ atMs: number, picture: string }} Frame */

const visits = ['/', '/shop', '/cart?plan=standard-monthly&zip=50309']
const columnsMs = [250, 500, 750, 1000, 1250, 1500]

/**
 * What a slow phone with an empty cache shows of the first pages, every quarter of a second, for docs/performance.md.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} shopUrl
 */
export async function takeFilmStrip(browser, shopUrl) {
  const phone = await startPhone()
  try {
    const rows = []
    for (const visit of visits) {
      // The server draws a page when it is first asked for.
      await fetch(shopUrl + visit)
      rows.push(rowOf(visit, await film(phone, shopUrl + visit)))
    }
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.setContent(`<style>
      body { margin: 0; background: #f1efe8; font: 13px sans-serif; color: #333 }
      main { display: grid; grid-template-columns: repeat(${columnsMs.length + 1}, max-content);
        gap: 10px; padding: 16px; width: max-content; align-items: center }
      img, i { display: block; width: 130px; aspect-ratio: 412 / 823; background: #fff; border-radius: 8px }
    </style><main><span></span>${columnsMs.map((ms) => `<b>${ms / 1000} s</b>`).join('')}
      ${rows.join('')}</main>`)
    await keep('first-pages.png', await page.locator('main').screenshot())
    await page.close()
  } finally {
    await phone.stop()
  }
}

/**
 * @param {string} visit
 * @param {readonly Frame[]} frames
 */
function rowOf(visit, frames) {
  const pictures = columnsMs.map((columnMs) => {
    const shown = frames.findLast(({ atMs }) => atMs <= columnMs)
    return shown ? `<img src="data:image/png;base64,${shown.picture}">` : '<i></i>'
  })
  return `<b>${visit.split('?')[0]}</b>${pictures.join('')}`
}

/**
 * @param {import('../bench/browser/phone.ts').Phone} phone
 * @param {string} url
 * @returns {Promise<Frame[]>}
 */
async function film(phone, url) {
  const { page, devtools, end } = await phone.visit({ isThrottled: true })
  /** @type {Frame[]} */
  const frames = []
  let startedMs = 0
  devtools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const atMs = (metadata.timestamp ?? 0) * 1000 - startedMs
    if (startedMs > 0) frames.push({ atMs, picture: data })
    void devtools.send('Page.screencastFrameAck', { sessionId })
  })
  await devtools.send('Page.startScreencast', { format: 'png', maxWidth: 412, maxHeight: 823 })
  startedMs = Date.now()
  await page.goto(url, { waitUntil: 'networkidle' })
  await devtools.send('Page.stopScreencast')
  await end()
  return frames
}

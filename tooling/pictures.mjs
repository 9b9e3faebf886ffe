import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './runner/place.mjs'
import { say } from './runner/say.mjs'

const folder = join(root, 'docs/images')

/**
 * A page as a picture shows it: light, still, with the pixels of such a screen.
 * @param {import('@playwright/test').Browser} browser
 * @param {{ width: number, height: number }} viewport
 * @param {number} deviceScaleFactor
 * @param {string} [baseURL]
 */
export async function openPage(browser, viewport, deviceScaleFactor, baseURL) {
  const options = { viewport, deviceScaleFactor, colorScheme: /** @type {const} */ ('light') }
  return browser.newPage({ ...options, reducedMotion: 'reduce', ...(baseURL && { baseURL }) })
}

/**
 * Writes a picture to docs/images.
 * @param {string} name
 * @param {Buffer} picture
 */
export async function keep(name, picture) {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), picture)
  say(`docs/images/${name}, ${Math.round(picture.length / 1024)} KiB`)
}

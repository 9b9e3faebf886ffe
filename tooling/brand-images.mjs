import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { brandSchema } from '../packages/contract/src/brand.ts'
import { ensureBrowser } from './runner/browser.mjs'
import { root } from './runner/place.mjs'
import { runMain, say } from './runner/say.mjs'

// What browsers, phones and chats want as pixels, drawn from the brand's own SVG files.

async function main() {
  const content = process.env.CONTENT_DIR || 'content'
  const file = resolve(root, process.env.BRAND_FILE || join(content, 'brand.json'))
  const brand = brandSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  const { pictures } = brand.logo
  if (!pictures) throw new Error('The brand file names no logo.pictures to draw')
  const drawing = async (/** @type {string} */ path) =>
    `data:image/svg+xml;base64,${(await readFile(join(dirname(file), path))).toString('base64')}`
  const icon = await drawing(brand.logo.favicon)
  const logo = await drawing(brand.logo.light)
  const { surface, ink } = brand.colors.light
  const square = `<img src="${icon}" style="width:100vw;height:100vh">`
  const share = `<main style="display:grid;gap:40px;align-content:center;height:100vh;padding:0 96px;box-sizing:border-box">
    <img src="${logo}" style="height:96px;justify-self:start">
    <p style="margin:0;font:600 56px/1.2 ${brand.fonts.heading};color:${ink}">${brand.tagline}</p></main>`
  const wanted = [
    { path: pictures.apple, width: 180, height: 180, body: square },
    { path: pictures.icon192, width: 192, height: 192, body: square },
    { path: pictures.icon512, width: 512, height: 512, body: square },
    { path: pictures.share, width: 1200, height: 630, body: share },
  ]
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const executablePath = await ensureBrowser(process.execPath)
  const browser = await chromium.launch({ executablePath, args })
  try {
    for (const { path, width, height, body } of wanted) {
      const page = await browser.newPage({ viewport: { width, height } })
      await page.setContent(`<body style="margin:0;background:${surface}">${body}</body>`)
      await writeFile(join(dirname(file), path), await page.screenshot())
      await page.close()
      say(`${path}, ${width} × ${height}`)
    }
    return 0
  } finally {
    await browser.close()
  }
}

await runMain(main)

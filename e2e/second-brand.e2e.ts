import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { brandSchema } from '../packages/contract/src/brand.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { test } from './support/journey.ts'
import { contentPages, signInPages } from './support/public-pages.ts'
import { aPerson, createAccount } from './support/shopper.ts'
import { type Stack, startStack } from './support/stack.ts'

async function brandOf(folder: string) {
  return brandSchema.parse(JSON.parse(await readFile(`${folder}/brand.json`, 'utf8')))
}

// One shop for all of them.
test.describe.configure({ mode: 'default' })

let stack: Stack

test.beforeAll(async () => {
  stack = await startStack({ env: { CONTENT_DIR: 'brands/nightjar' } })
})

test.afterAll(() => stack.stop())

/** Every color and font that something on the page has, the pseudo-elements' too. */
function looksOf(page: Page) {
  return page.evaluate(() => {
    const colors = new Set<string>()
    const fonts = new Set<string>()
    const names = [
      'color',
      'background-color',
      'border-top-color',
      'outline-color',
      'fill',
      'stroke',
    ]
    for (const element of document.querySelectorAll('*')) {
      for (const part of [null, '::before', '::after', '::placeholder']) {
        const style = getComputedStyle(element, part)
        for (const name of names) colors.add(style.getPropertyValue(name))
        for (const font of style.fontFamily.split(',')) fonts.add(font.trim().replaceAll('"', ''))
      }
    }
    return { colors: [...colors], fonts: [...fonts] }
  })
}

function rgbOf(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return `rgb(${red}, ${green}, ${blue})`
}

/** Everything that the page says, to people, readers' programs and search engines. */
function wordsOf(page: Page) {
  return page.evaluate(() => {
    const said = ['alt', 'title', 'aria-label', 'content', 'placeholder', 'href', 'src']
    const elements = [...document.querySelectorAll('*')].filter(
      // The fixed headers of the API are identifiers, the same under every brand.
      (element) => !element.matches('meta[name="api-key"], meta[name="company-code"]'),
    )
    const attributes = elements.flatMap((element) =>
      said.map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.title, document.body.innerText, ...attributes].join('\n')
  })
}

test('another brand shares no word, color or font with the first', async ({ page, trouble }) => {
  trouble.expect(/status of 404 .*\/nowhere\)$/)
  const first = await brandOf('content')
  const { light, dark } = first.colors
  const colors = [...Object.values<string>(light), ...Object.values<string>(dark)]
  // White is a color of both brands.
  const forbidden = new Set(colors.filter((color) => color !== '#ffffff').map(rgbOf))
  const fonts = new Set(
    Object.values<string>(first.fonts)
      .flatMap((list) => list.split(','))
      .map((font) => font.trim().replaceAll("'", ''))
      .filter((font) => !['serif', 'sans-serif', 'monospace'].includes(font)),
  )
  const words = new RegExp(`openline|${first.support.phone.replace(/\D+/g, '\\D+')}`, 'i')
  const everyPage = [...contentPages, ...signInPages, { path: '/cart' }]
  for (const [colorScheme, places] of [
    ['light', everyPage],
    ['dark', contentPages],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    for (const { path } of places) {
      await page.goto(stack.shopUrl + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const looks = await looksOf(page)
      expect
        .soft(
          looks.colors.filter((color) => forbidden.has(color)),
          path,
        )
        .toEqual([])
      expect
        .soft(
          looks.fonts.filter((font) => fonts.has(font)),
          path,
        )
        .toEqual([])
      expect.soft(await wordsOf(page), path).not.toMatch(words)
    }
  }
  for (const { path } of contentPages) {
    await page.goto(`${stack.shopUrl}/es${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect.soft(await wordsOf(page), `/es${path}`).not.toMatch(words)
  }
  await expect(
    page.getByRole('contentinfo').getByText('De lunes a viernes, de 9 a.m.'),
  ).toBeVisible()
  await page.goto(`${stack.shopUrl}/nowhere`)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('use')).toHaveCount(0)
  await page.goto(`${stack.shopUrl}/shop?kind=all`)
  await expect(page.getByRole('article')).toHaveCount(5)
  await expectNoBarriers(page, 'the plans of the other brand')
})

test('what leaves the pages has the other brand too', async ({ page, request }) => {
  for (const path of ['/site.webmanifest', '/brand/favicon.svg', '/brand/logo-light.svg']) {
    const answer = await request.get(stack.shopUrl + path)
    expect(answer.status(), path).toBe(200)
    expect.soft(await answer.text(), path).not.toMatch(/openline/i)
  }
  expect(await (await request.get(`${stack.shopUrl}/site.webmanifest`)).json()).toMatchObject({
    name: 'Nightjar Wireless',
  })
  expect(await (await request.get(`${stack.shopUrl}/app/docs`)).text()).toContain(
    '<h1>Nightjar Wireless API</h1>',
  )
  const person = aPerson()
  await page.goto(`${stack.shopUrl}/register`)
  await createAccount(page, person)
  await expect(page.getByText('6-digit code')).toBeVisible()
  const mailbox = `${stack.sandboxUrl}/mail/messages?to=${encodeURIComponent(person.email)}`
  await expect
    .poll(async () => ((await (await request.get(mailbox)).json()) as unknown[]).length)
    .toBeGreaterThan(0)
  const emails = await (await request.get(mailbox)).text()
  expect(emails).toContain('Nightjar Wireless')
  expect(emails).not.toMatch(/openline/i)
})

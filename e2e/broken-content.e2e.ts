import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { test } from './support/journey.ts'
import { contentPages } from './support/public-pages.ts'
import { legalDocument, metaOf, plansOnSale } from './support/published.ts'
import { type Stack, startStack } from './support/stack.ts'

type ContentRecord = { id: number; attributes: Record<string, unknown> }

let contentDir: string
let stack: Stack

test.beforeAll(async () => {
  contentDir = await mkdtemp(join(tmpdir(), 'openline-broken-'))
  await cp('content', contentDir, { recursive: true })
  stack = await startStack({ env: { CONTENT_DIR: contentDir } })
  // The server has read its own copy; from here on the content service serves what follows.
  await Promise.all([breakPages(), breakFaqs(), breakFooter(), breakLegals()])
  for (const [on, fault] of Object.entries({ 'page-metas': 'html', plans: 'forbidden' })) {
    await fetch(`${stack.sandboxUrl}/content/scenario`, {
      method: 'POST',
      body: JSON.stringify({ on, fault, count: 'always' }),
    })
  }
})

test.afterAll(async () => {
  await stack.stop()
  await rm(contentDir, { recursive: true, force: true })
})

/** Rewrites one file of the content service. */
async function change(type: string, edit: (records: ContentRecord[]) => unknown) {
  const file = join(contentDir, 'api', `${type}.json`)
  const { data } = JSON.parse(await readFile(file, 'utf8')) as { data: ContentRecord[] }
  await writeFile(file, JSON.stringify({ data: edit(data) }))
}

function breakPages() {
  return change('pages', (records) =>
    records.map(({ id, attributes }) => {
      if (attributes['page'] === 'home') {
        const heading = '<script>document.title="owned"</script>Plans'
        return { id, attributes: { ...attributes, heading, intro: '<img src=x onerror=alert(1)>' } }
      }
      if (attributes['page'] !== 'about') return { id, attributes }
      const primaryLink = { label: 'Press here', href: 'javascript:alert(1)' }
      return { id, attributes: { ...attributes, primaryLink } }
    }),
  )
}

function breakFaqs() {
  return change('faqs', ([first, second, ...others]) => [
    { id: first?.id, attributes: { slug: 'a-question-without-an-answer' } },
    {
      id: second?.id,
      attributes: {
        ...second?.attributes,
        question: 'What is behind the link?',
        answer: 'Press [here](javascript:alert) <b>now</b>.',
      },
    },
    ...others,
  ])
}

function breakFooter() {
  return change('openline-footer', (data) => {
    const text = JSON.stringify(data)
    return JSON.parse(text.replaceAll(/\/uploads\/[\w-]+\.svg/g, '/uploads/gone.svg')) as unknown
  })
}

async function breakLegals() {
  const more = { title: 'Endless', body: 'x'.repeat(3 * 1024 * 1024) }
  await change('legals', (records) =>
    records.map(({ id, attributes }) => ({ id, attributes: { ...attributes, ...more } })),
  )
}

async function open(page: Page, path: string) {
  const response = await page.goto(stack.shopUrl + path)
  expect.soft(response?.status(), path).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('pages stay whole while the content service answers nonsense', async ({ page, trouble }) => {
  trouble.expect(/status of 404 .*gone\.svg\)$/)
  page.on('dialog', () => expect.soft('a script of content', 'ran').toBe(''))

  for (const { path, name } of contentPages) {
    await open(page, path)
    // The service answers with a page of HTML: titles are those that came with the shop.
    expect.soft(await page.title(), path).toBe((await metaOf(name)).metaTitle)
  }

  await test.step('markup in content is text', async () => {
    await open(page, '/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('<script>')
    await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  })

  await test.step('a page with a script for a link is the one that came with the shop', async () => {
    await open(page, '/about')
    await expect(page.getByText('Press here')).toHaveCount(0)
    expect(await page.locator('[href^="javascript"]').count()).toBe(0)
  })

  await test.step('a broken question is left out, and a broken link is its words', async () => {
    await open(page, '/faq#a-question-without-an-answer')
    await page.getByText('What is behind the link?').click()
    await expect(page.getByText('Press here <b>now</b>.')).toBeVisible()
    expect(await page.locator('[href^="javascript"]').count()).toBe(0)
  })

  await test.step('a text too long to fetch is the one that came with the shop', async () => {
    await open(page, '/terms-and-conditions')
    const { title } = await legalDocument('terms-and-conditions')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  })

  await test.step('plans are on sale, though their service forbids to read them', async () => {
    await open(page, '/shop?kind=all')
    const plans = await plansOnSale()
    await expect(page.getByRole('article')).toHaveCount(plans.length)
  })

  await test.step('a logo that does not load is its name', async () => {
    const logos = page.getByRole('contentinfo').locator('a img')
    await logos.first().scrollIntoViewIfNeeded()
    for (const logo of await logos.all()) {
      const name = (await logo.getAttribute('alt')) ?? ''
      expect(name).not.toBe('')
      // Wide enough for the word, where the picture would be square.
      await expect
        .poll(async () => (await logo.boundingBox())?.width ?? 0)
        .toBeGreaterThan(name.length * 5)
    }
  })
})

import { readFile } from 'node:fs/promises'
import type { Faq } from '@openline/contract/platform/content'
import type { SiteContent } from '@openline/contract/web-app'
import { carrierAt, changeNetwork } from '@openline/testing/carrier-side'
import { useTestShop } from '@openline/testing/use-test-shop'
import { afterEach, expect, test } from 'vitest'
import { offeredEdition, offeredPages } from './offered-answers.ts'

const shop = useTestShop()

function deps() {
  const { sandbox, database } = shop
  return { db: database.db, clock: () => shop.now(), carrier: carrierAt(`${sandbox.url}/carrier`) }
}

async function play(...network: [sort: 'full' | 'esim_only', changes?: Record<string, unknown>]) {
  await changeNetwork(shop, ...network)
}
afterEach(() => play('full'))

async function answersIn(file: string): Promise<Faq[]> {
  const url = new URL(`../../../../../../${file}`, import.meta.url)
  const { data } = JSON.parse(await readFile(url, 'utf8')) as { data: { attributes: Faq }[] } // Strapi's form
  return data.map(({ attributes }) => attributes)
}

async function shownOf(faqs: readonly Faq[]): Promise<readonly Faq[]> {
  // All that is read of the words of pages here.
  const words = { faqs: () => Promise.resolve(faqs) } as SiteContent
  return offeredPages(deps(), () => words)('en', { isDraft: false, noteGap: () => {} }).faqs()
}

const files = ['content', 'content/es', 'brands/nightjar', 'brands/nightjar/es'].map(
  (folder) => `${folder}/api/faqs.json`,
)

test.each(files)('%s says nothing of SIM cards where the network has eSIMs alone', async (file) => {
  const faqs = await answersIn(file)
  const about = /SIM card|tarjeta SIM|by mail|por correo(?! electr)/
  expect(await shownOf(faqs)).toEqual(faqs)
  await play('esim_only')
  const shown = (await shownOf(faqs)).map(({ question, answer }) => `${question} ${answer}`)
  expect(shown.filter((text) => about.test(text))).toEqual([])
  expect(shown.length).toBeGreaterThan(faqs.length / 2)
})

test('an answer that needs nothing of the network is always shown', async () => {
  const faq: Faq = { slug: 'one', question: 'Why?', answer: 'Yes.', topic: 'sim', order: 1 }
  const faqs: Faq[] = [faq, { ...faq, needs: null }, { ...faq, needs: 'portIn' }]
  await play('esim_only', { portIn: false })
  expect(await shownOf(faqs)).toEqual(faqs.slice(0, 2))
})

test('pages are made anew when the offer changes, and stay when it doesn’t', async () => {
  const before = await offeredEdition(deps())
  expect(await offeredEdition(deps())).toBe(before)
  await play('full', { portIn: false })
  expect(await offeredEdition(deps())).not.toBe(before)
})

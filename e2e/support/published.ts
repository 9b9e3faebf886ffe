import { readFile } from 'node:fs/promises'

type Language = 'en' | 'es'

/** Attributes of every record of one kind, as the content service publishes them. */
async function published<T>(kind: string, language: Language = 'en'): Promise<T[]> {
  const folder = language === 'en' ? 'content' : `content/${language}`
  const { data } = JSON.parse(await readFile(`${folder}/api/${kind}.json`, 'utf8')) as {
    data: { attributes: T }[]
  }
  return data.map(({ attributes }) => attributes)
}

type PageMeta = { page: string; metaTitle: string; metaDescription: string }

type Plan = {
  planId: string
  name: string
  status: string
  priceCents: number
  features: string[]
  label: { heading: string; planName: string; uniquePlanId: string; additionalDataCharge: string }
}

type LegalDocument = { slug: string; title: string; sections: { title: string }[] }

/** Title and description of a page. */
export async function metaOf(name: string, language?: Language): Promise<PageMeta> {
  const found = (await published<PageMeta>('page-metas', language)).find(
    ({ page }) => page === name,
  )
  if (!found) throw new Error(`There is no meta record for ${name}`)
  return found
}

type PublishedPage = {
  page: string
  heading: string
  intro: string
  primaryLink: { href: string } | null
  blocks: { title: string; link?: { href: string }; items?: { title: string; text: string }[] }[]
}

/** The words of a page; undefined where it is a document or has none. */
export async function publishedPage(name: string): Promise<PublishedPage | undefined> {
  return (await published<PublishedPage>('pages')).find(({ page }) => page === name)
}

export async function plansOnSale(language?: Language): Promise<Plan[]> {
  return (await published<Plan>('plans', language)).filter(({ status }) => status === 'available')
}

export function publishedFaqs(language?: Language) {
  return published<{ question: string; answer: string }>('faqs', language)
}

/** The heading of a page's opening. */
export async function headingOf(wanted: string, language?: Language): Promise<string> {
  const found = (await published<{ page: string; heading: string }>('pages', language)).find(
    ({ page }) => page === wanted,
  )
  if (!found) throw new Error(`There is no page record for ${wanted}`)
  return found.heading
}

export async function legalDocument(wanted: string, language?: Language): Promise<LegalDocument> {
  const found = (await published<LegalDocument>('legals', language)).find(
    ({ slug }) => slug === wanted,
  )
  if (!found) throw new Error(`There is no document ${wanted}`)
  return found
}

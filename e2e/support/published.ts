import { readFile } from 'node:fs/promises'

/** Attributes of every record of one kind, as the content service publishes them. */
const published = async <T>(kind: string): Promise<T[]> => {
  const { data } = JSON.parse(await readFile(`content/api/${kind}.json`, 'utf8')) as {
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
  label: { heading: string; uniquePlanId: string; additionalDataCharge: string }
}

type LegalDocument = { slug: string; title: string; sections: { title: string }[] }

/** Title and description of a page. */
export const metaOf = async (name: string): Promise<PageMeta> => {
  const found = (await published<PageMeta>('page-metas')).find(({ page }) => page === name)
  if (!found) throw new Error(`There is no meta record for ${name}`)
  return found
}

export const plansOnSale = async (): Promise<Plan[]> =>
  (await published<Plan>('plans')).filter(({ status }) => status === 'available')

export const publishedFaqs = () => published<{ question: string; answer: string }>('faqs')

export const legalDocument = async (wanted: string): Promise<LegalDocument> => {
  const found = (await published<LegalDocument>('legals')).find(({ slug }) => slug === wanted)
  if (!found) throw new Error(`There is no document ${wanted}`)
  return found
}

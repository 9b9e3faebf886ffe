import {
  type Faq,
  faqSchema,
  type LegalDocument,
  legalDocumentSchema,
  type Page,
  pageSchema,
} from '@openline/contract/content'
import { validate } from '@openline/contract/fields'
import { listPlans, type OfferedPlan } from '@openline/contract/shop'
import { findRecord, findRecords } from '../../lib/content.server.ts'
import { loadPageMetas } from '../../lib/page-meta.server.ts'
import type { PageName } from '../../lib/page-meta.ts'
import type { Site } from '../../lib/site.ts'

/** Title and words of a page; `page` is null when the content service has none. */
export async function loadPage(site: Site, name: PageName) {
  const [metas, page] = await Promise.all([loadPageMetas(site, name), findPage(site, name)])
  return { ...metas, page }
}

function findPage(site: Site, name: PageName): Promise<Page | null> {
  return findRecord(
    site,
    `/content/api/pages?filters[page][$eq]=${name}&populate=deep`,
    (input) => validate(pageSchema, input),
    (page) => page.page === name,
  )
}

/** All questions, in their order. */
export async function loadFaqs(site: Site): Promise<Faq[]> {
  const path = '/content/api/faqs?sort=order&pagination[pageSize]=100'
  const faqs = await findRecords(site, path, (input) => validate(faqSchema, input))
  return faqs.toSorted((a, b) => a.order - b.order)
}

/** The questions that the page's blocks name, so that no others travel. */
export async function loadFaqsOf(site: Site, page: Page | null): Promise<Faq[]> {
  const wanted = (page?.blocks ?? []).flatMap((block) =>
    block.__component === 'blocks.faqs' ? block.slugs : [],
  )
  if (wanted.length === 0) return []
  return (await loadFaqs(site)).filter(({ slug }) => wanted.includes(slug))
}

/**
 * The plans that the page's blocks name, in that order, priced at the carrier's
 * own ZIP code as an example. Empty while the shop cannot be asked.
 */
export async function loadPlansOf(site: Site, page: Page | null): Promise<OfferedPlan[]> {
  const wanted = (page?.blocks ?? []).flatMap((block) =>
    block.__component === 'blocks.plans' ? block.planIds : [],
  )
  if (wanted.length === 0) return []
  try {
    const { zipCode } = site.brand.legal.address
    const { plans } = await site.call(listPlans, { query: { zipCode } })
    return wanted.flatMap((planId) => plans.find((plan) => plan.planId === planId) ?? [])
  } catch {
    return []
  }
}

export async function loadLegalDocument(
  site: Site,
  slug: LegalDocument['slug'],
): Promise<LegalDocument | null> {
  return findRecord(
    site,
    `/content/api/legals?filters[slug][$eq]=${slug}&populate=deep`,
    (input) => validate(legalDocumentSchema, input),
    (document) => document.slug === slug,
  )
}

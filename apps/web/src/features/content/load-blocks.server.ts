import type { Faq, Page } from '@openline/contract/platform/content'
import { listPlans, type OfferedPlan } from '@openline/contract/sales/shop'
import type { SiteContent } from '@openline/contract/web-app'
import type { Site } from '../../lib/site.ts'

/** The questions that the page's blocks name, so that no others travel. */
export async function loadFaqsOf(
  content: Pick<SiteContent, 'faqs'>,
  page: Page | null,
): Promise<Faq[]> {
  const wanted = (page?.blocks ?? []).flatMap((block) =>
    block.__component === 'blocks.faqs' ? block.slugs : [],
  )
  if (wanted.length === 0) return []
  return (await content.faqs()).filter(({ slug }) => wanted.includes(slug))
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

import type { Faq, Page } from '@openline/contract/platform/content'
import type { SiteContent } from '@openline/contract/web-app'

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

/** Of the plans on sale those that the page's blocks name, in that order. */
export function namedPlans<Plan extends { readonly planId: string }>(
  page: Page | null,
  plans: readonly Plan[],
): Plan[] {
  const wanted = (page?.blocks ?? []).flatMap((block) =>
    block.__component === 'blocks.plans' ? block.planIds : [],
  )
  return wanted.flatMap((planId) => plans.find((plan) => plan.planId === planId) ?? [])
}

import type { Site } from '../../lib/site.ts'
import { emptyFooter, type FooterContent } from './footer-content.ts'

/** The footer's words from the content service; its fixed links need none of them. */
export async function loadFooter(site: Site): Promise<FooterContent> {
  const footer = await site.content.footer(site.brand.productSlug)
  if (!footer) return emptyFooter
  const socials = footer.socials.map(({ name, link, logo }) => ({
    name,
    link,
    logo: logo?.data ? mediaUrl(logo.data.attributes.url) : '',
  }))
  const storeBadges = footer.storeBadges.map(({ store, name, link }) => ({ store, name, link }))
  return { socials, storeBadges, note: footer.note }
}

/**
 * Relative to the content service (spec 3), which this server passes on under /content, or the drawing
 * itself. Pages show pictures of no other host, so a logo on another host is replaced by its name.
 */
function mediaUrl(url: string) {
  if (url.startsWith('data:image/')) return url
  return url.startsWith('/') ? `/content${url}` : ''
}

import type { Footer } from '@openline/contract/platform/content'
import type { Picture } from '../../../gateways/content/content.ts'
import type { ReadCached } from './content-cache.ts'

type Logo = Footer['socials'][number]['logo']

/** A larger drawing is a file of its own, which browsers keep. */
const maxBytes = 1024

/**
 * The footer with its small drawings as `data:` addresses, so that a page has no requests for them. An
 * image runs no script, wherever its text stands. Other pictures, and those that cannot be read now, keep
 * their address.
 */
export async function withInlineLogos(
  footer: Footer,
  readPicture: ReadCached<Picture>,
): Promise<Footer> {
  const inline = async (logo: Logo): Promise<Logo> => {
    if (!logo?.data) return logo
    const { attributes, ...file } = logo.data
    const picture = attributes.url.startsWith('/') ? await readPicture(attributes.url) : null
    const url = (picture && dataUrl(picture)) ?? attributes.url
    return { data: { ...file, attributes: { ...attributes, url } } }
  }
  const socials = await Promise.all(
    footer.socials.map(async (social) => ({ ...social, logo: await inline(social.logo) })),
  )
  return { ...footer, socials }
}

function dataUrl({ bytes, type }: Picture): string | null {
  if (!type.startsWith('image/svg+xml') || bytes.length > maxBytes) return null
  const text = new TextDecoder().decode(bytes).trim().replace(/\s+/g, ' ')
  // Readable, so that it compresses with the page: only what no address holds, or what ends an attribute, is encoded.
  return `data:image/svg+xml,${text.replace(/[ "%#<>]/g, encodeURIComponent)}`
}

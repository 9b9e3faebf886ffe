/**
 * What `populate=deep` (spec 7) means, type by type. Strapi itself, version 5 above all, knows
 * only populates that name their fields; `deep` needs a plugin.
 */
const named: Readonly<Record<string, readonly string[]>> = {
  plans: ['populate[label][populate]=*'],
  legals: ['populate[sections]=true'],
  pages: [
    'populate[primaryLink]=true',
    'populate[secondaryLink]=true',
    'populate[form]=true',
    'populate[blocks][on][blocks.text]=true',
    ...['points', 'steps', 'plans', 'faqs', 'call-to-action'].map(
      (block) => `populate[blocks][on][blocks.${block}][populate]=*`,
    ),
  ],
  footer: ['populate[socials][populate]=logo', 'populate[storeBadges]=true'],
}

const deep = /([?&])populate=deep(?:%2C\d|,\d)?(?=&|$)/

/** The same question without `populate=deep`; null when it does not ask for that. */
export function withNamedPopulate(pathAndQuery: string): string | null {
  if (!deep.test(pathAndQuery)) return null
  const [, type = ''] = /^\/api\/([a-z0-9-]+)/.exec(pathAndQuery) ?? []
  const fields = named[type] ?? named[type.replace(/^.*-(?=footer$)/, '')] ?? ['populate=*']
  return pathAndQuery.replace(deep, (_, start: string) => start + fields.join('&'))
}

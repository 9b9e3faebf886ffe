/**
 * The content types of packages/contract/src/platform/content.ts and plan.ts, as Strapi keeps them.
 * Everything can be a draft first.
 *
 * @typedef {Record<string, unknown>} Field
 * @typedef {Record<string, Field>} Fields
 */

/** @type {Field} */
const words = { type: 'string', required: true, maxLength: 300 }
/** @type {Field} */
const maybeWords = { type: 'string', maxLength: 300 }
/** @type {Field} */
const richText = { type: 'text', required: true, maxLength: 8000 }
/** @type {Field} */
const count = { type: 'integer', required: true }
/** @type {Field} */
const list = { type: 'json', required: true }
/** @type {Field} */
const key = { type: 'string', required: true, unique: true, maxLength: 60 }

/** @param {string} component */
function one(component) {
  return { type: 'component', component, repeatable: false }
}

/** @param {string} component */
function many(component) {
  return { type: 'component', component, repeatable: true }
}

const block = { title: words }
const introduced = { ...block, text: maybeWords }

/** @type {Record<string, Fields>} */
export const components = {
  'parts.link': { label: words, href: words },
  'parts.item': { title: words, text: words },
  'parts.form': { title: maybeWords, text: maybeWords },
  'parts.social': {
    name: words,
    link: words,
    logo: { type: 'media', multiple: false, allowedTypes: ['images'] },
  },
  'parts.badge': {
    store: { type: 'enumeration', enum: ['app-store', 'google-play'], required: true },
    name: words,
    link: maybeWords,
  },
  'parts.section': { anchor: words, title: words, body: richText },
  'parts.fee': { name: words, amountCents: count, note: maybeWords },
  'parts.speed': { technology: words, downloadMbps: words, uploadMbps: words, latencyMs: words },
  'parts.prepaid': { months: count, totalCents: count },
  'parts.rate': { months: count, priceAfterCents: count },
  'parts.contract': { months: count, url: words },
  'parts.support': { phone: words, url: words },
  'parts.label': {
    heading: words,
    providerName: words,
    planName: words,
    uniquePlanId: words,
    monthlyPriceCents: count,
    prepaid: one('parts.prepaid'),
    introductoryRate: one('parts.rate'),
    contract: one('parts.contract'),
    providerMonthlyFees: many('parts.fee'),
    oneTimeFees: many('parts.fee'),
    earlyTerminationFeeCents: count,
    governmentTaxes: words,
    discountsUrl: words,
    typicalSpeeds: many('parts.speed'),
    dataIncludedGb: { type: 'float' },
    dataNote: words,
    additionalDataCharge: words,
    networkManagementUrl: words,
    privacyPolicyUrl: words,
    support: one('parts.support'),
    fccUrl: words,
  },
  'blocks.text': { ...block, body: richText },
  'blocks.points': { ...introduced, items: many('parts.item') },
  'blocks.steps': { ...introduced, items: many('parts.item') },
  'blocks.plans': { ...introduced, planIds: list, link: one('parts.link') },
  'blocks.faqs': { ...block, slugs: list, link: one('parts.link') },
  'blocks.call-to-action': { ...introduced, link: one('parts.link') },
}

/**
 * @typedef {object} ContentType
 * @property {string} name in the singular
 * @property {string | null} plural null for a single type
 * @property {string | null} key the field that identifies its records
 * @property {readonly string[]} translated the fields that a translation has for itself; the others are the same in all
 * @property {Fields} fields
 */

/** A Strapi with drafts keeps `status` for itself, so the shop's field of this name is `availability` there. */
export const availability = { ours: 'status', strapis: 'availability' }

const taxClass = {
  type: 'enumeration',
  enum: ['prepaid_wireless', 'no_contract', 'data_only'],
  required: true,
}
const onSale = { type: 'enumeration', enum: ['available', 'retired'], required: true }

const planFields = {
  planId: key,
  name: words,
  kind: { type: 'enumeration', enum: ['phone', 'data'], required: true },
  taxClass,
  [availability.strapis]: onSale,
  order: count,
  badge: { type: 'string', maxLength: 24 },
  highlight: words,
  features: list,
  priceCents: count,
  periodMonths: count,
  periodDays: count,
  dataGb: { type: 'float' },
  throttleNote: words,
  minutes: { type: 'integer' },
  texts: { type: 'integer' },
  hotspotGb: { type: 'float' },
  fiveG: { type: 'boolean', required: true },
  international: words,
  simTypes: list,
  activationFeeCents: count,
  activationFreeWith: list,
  label: one('parts.label'),
}

const addOnFields = {
  addOnId: key,
  title: words,
  kind: { type: 'enumeration', enum: ['data', 'roaming', 'number_change'], required: true },
  [availability.strapis]: onSale,
  order: count,
  highlight: words,
  priceCents: count,
  taxClass,
  dataGb: { type: 'float' },
  days: { type: 'integer' },
  planIds: { type: 'json' },
}

const pageFields = {
  page: key,
  heading: words,
  intro: words,
  primaryLink: one('parts.link'),
  secondaryLink: one('parts.link'),
  form: one('parts.form'),
  blocks: {
    type: 'dynamiczone',
    components: Object.keys(components).filter((name) => name.startsWith('blocks.')),
  },
}

/**
 * @param {string} productSlug as in brand.json
 * @returns {ContentType[]}
 */
export function contentTypes(productSlug) {
  return [
    {
      name: 'plan',
      plural: 'plans',
      key: 'planId',
      translated: ['badge', 'highlight', 'features', 'throttleNote', 'international', 'label'],
      fields: planFields,
    },
    {
      name: 'add-on',
      plural: 'add-ons',
      key: 'addOnId',
      translated: ['title', 'highlight'],
      fields: addOnFields,
    },
    {
      name: 'page-meta',
      plural: 'page-metas',
      key: 'page',
      translated: ['metaTitle', 'metaDescription'],
      fields: { page: key, metaTitle: words, metaDescription: words },
    },
    {
      name: 'page',
      plural: 'pages',
      key: 'page',
      translated: ['heading', 'intro', 'primaryLink', 'secondaryLink', 'form', 'blocks'],
      fields: pageFields,
    },
    {
      name: 'faq',
      plural: 'faqs',
      key: 'slug',
      translated: ['question', 'answer'],
      fields: { slug: key, question: words, answer: richText, topic: words, order: count },
    },
    {
      name: 'legal',
      plural: 'legals',
      key: 'slug',
      translated: ['title', 'summary', 'sections'],
      fields: {
        slug: key,
        title: words,
        version: words,
        effectiveDate: { type: 'date', required: true },
        summary: richText,
        sections: many('parts.section'),
      },
    },
    {
      name: `${productSlug}-footer`,
      plural: null,
      key: null,
      translated: ['socials', 'storeBadges', 'note'],
      fields: { socials: many('parts.social'), storeBadges: many('parts.badge'), note: words },
    },
  ]
}

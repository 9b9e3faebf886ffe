import * as z from 'zod/mini'

/**
 * Records of the content service (spec 1, 3 and 7), as the attributes that a Strapi v4 record
 * carries. content/README.md maps each to its Strapi content type.
 */

const words = z.string().check(z.minLength(1), z.maxLength(300))

/**
 * Paragraphs parted by a blank line. A paragraph whose lines all begin with `- ` is a list, and
 * `[label](address)` is a link. Nothing else is markup.
 */
const richText = z.string().check(z.minLength(1), z.maxLength(8000))

const slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(60))

/** A path of the shop, or an address elsewhere: nothing that a browser would run. */
const href = z.string().check(z.regex(/^(\/(?!\/)\S*|https:\/\/\S+|mailto:\S+|tel:\S+)$/))

const linkSchema = z.object({ label: words, href })
export type ContentLink = z.infer<typeof linkSchema>

/** A file of the media library. A relative `url` is relative to the content service. */
const mediaSchema = z.object({
  data: z.nullable(
    z.object({
      id: z.int(),
      attributes: z.object({
        url: z.string().check(z.minLength(1)),
        alternativeText: z.nullable(z.string()),
        width: z.nullable(z.number()),
        height: z.nullable(z.number()),
      }),
    }),
  ),
})

/** Spec 2 and 3: social links with logos, and two store badges whose links may be empty. */
export const footerSchema = z.object({
  socials: z.array(
    // Strapi 5 says null for no media, where version 4 has null inside.
    z.object({ id: z.int(), name: words, link: href, logo: z.nullable(mediaSchema) }),
  ),
  storeBadges: z.array(
    z.object({
      id: z.int(),
      store: z.enum(['app-store', 'google-play']),
      name: words,
      /** Empty as long as the app is not out; Strapi may say null. */
      link: z.pipe(
        z.nullable(z.union([z.literal(''), href])),
        z.transform((link) => link ?? ''),
      ),
    }),
  ),
  note: words,
})
export type Footer = z.infer<typeof footerSchema>

/** Title and description of one page, by page name. */
export const pageMetaSchema = z.object({ page: slug, metaTitle: words, metaDescription: words })
export type PageMeta = z.infer<typeof pageMetaSchema>

const textItemSchema = z.object({ id: z.int(), title: words, text: words })

const blockBase = { id: z.int(), title: words }

/** The pieces of a page below its opening; Strapi's `__component` names the kind. */
const pageBlockSchema = z.discriminatedUnion('__component', [
  /** Running text. */
  z.object({ __component: z.literal('blocks.text'), ...blockBase, body: richText }),
  /** Short points beside each other, in no order. */
  z.object({
    __component: z.literal('blocks.points'),
    ...blockBase,
    text: z.nullable(words),
    items: z.array(textItemSchema).check(z.minLength(2)),
  }),
  /** Things to do one after the other. */
  z.object({
    __component: z.literal('blocks.steps'),
    ...blockBase,
    text: z.nullable(words),
    items: z.array(textItemSchema).check(z.minLength(2)),
  }),
  /** A few plans with a link to all of them. */
  z.object({
    __component: z.literal('blocks.plans'),
    ...blockBase,
    text: z.nullable(words),
    planIds: z.array(slug).check(z.minLength(1)),
    link: linkSchema,
  }),
  /** Questions from the FAQ, by slug. */
  z.object({
    __component: z.literal('blocks.faqs'),
    ...blockBase,
    slugs: z.array(slug).check(z.minLength(1)),
    link: linkSchema,
  }),
  /** One thing to do next. */
  z.object({
    __component: z.literal('blocks.call-to-action'),
    ...blockBase,
    text: words,
    link: linkSchema,
  }),
])
export type PageBlock = z.infer<typeof pageBlockSchema>

/** The words of one page: its opening (heading, text, up to two links), then its blocks. */
export const pageSchema = z.object({
  page: slug,
  heading: words,
  intro: words,
  primaryLink: z.nullable(linkSchema),
  secondaryLink: z.nullable(linkSchema),
  /** Above the form of the page, where it has one (spec 2: optional title and text). */
  form: z.optional(z.nullable(z.object({ title: z.nullable(words), text: z.nullable(words) }))),
  blocks: z.array(pageBlockSchema),
})
export type Page = z.infer<typeof pageSchema>

export const faqTopics = ['plans', 'payment', 'sim', 'port-in', 'account', 'support'] as const

/** What of the network's offer an answer can be about. */
export const answerNeeds = ['simCards', 'cardsByMail', 'portIn', 'emergencyAddress'] as const

/** One question; `slug` is its anchor on the FAQ page. */
export const faqSchema = z.object({
  slug,
  question: words,
  answer: richText,
  topic: z.enum(faqTopics),
  order: z.int(),
  /** Shown only where the network can do this. */
  needs: z.optional(z.nullable(z.enum(answerNeeds))),
})
export type Faq = z.infer<typeof faqSchema>

/** A document that customers agree to. `version` is stored with each order that accepted it. */
export const legalDocumentSchema = z.object({
  slug: z.enum(['privacy-policy', 'terms-and-conditions']),
  title: words,
  version: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  effectiveDate: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  summary: richText,
  sections: z
    .array(z.object({ id: z.int(), anchor: slug, title: words, body: richText }))
    .check(z.minLength(1)),
})
export type LegalDocument = z.infer<typeof legalDocumentSchema>

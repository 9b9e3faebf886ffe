import type { AddOn } from '@openline/contract/sales/add-on'
import type { Plan } from '@openline/contract/sales/plan'
import type { SiteContent } from '@openline/contract/web-app'
import { type Language, language } from '@openline/i18n/language'
import type { Logger } from 'pino'
import type { Clock } from '../../../clock.ts'
import type {
  ContentBody,
  ContentGateway,
  Fetched,
  Picture,
} from '../../../gateways/content/content.ts'
import type { BuiltInContent } from './built-in.ts'
import { type ContentTypes, createRecordCheck } from './check-records.ts'
import { type AnswerContent, createAnswer } from './content-answer.ts'
import { createContentCache, type ReadCached } from './content-cache.ts'
import { createContentEdition } from './content-edition.ts'
import { createContentReader, type ReadOptions, recordsOf } from './content-reader.ts'
import { addressOf, type ContentRequest, contentRequest } from './content-request.ts'
import { findLeftOut } from './left-out.ts'
import { createRecordsIn, type Read } from './records-in.ts'
import { addOnInWordsOf, planInWordsOf } from './translations.ts'

/**
 * The carrier's words and plans: from the content service, or what it said last,
 * or what came with the shop. Nothing here waits longer than a second or throws.
 */
export type ContentService = {
  /** The words of pages in one language. */
  readonly pages: (language: Language, options: ReadOptions) => SiteContent
  /** Answers an address of the content service, e.g. `/api/plans?sort=order` (spec 7). */
  get: AnswerContent
  /** A number that grows when something has changed that pages read. */
  edition(): Promise<number>
  /** An uploaded picture by its file name; null when there is none. */
  picture(name: string): Promise<Picture | null>
  /**
   * Every valid plan in shop order, in the words of the language of the request. The same array
   * for each language as long as nothing has changed.
   */
  plans(): Promise<readonly Plan[]>
  /** Every valid add-on in the same words, on sale or not; none where the content folder has no such type. */
  addOns(): Promise<readonly AddOn[]>
  /** Whether the content service has answered about the plans in the language of the request. */
  hasAnsweredPlans(): Promise<boolean>
  /** Every valid plan as the content service published it last, in English; null before its first answer. */
  publishedPlans(): Promise<readonly Plan[] | null>
  /** Whether the FAQ page has a question of this slug. */
  hasFaq(slug: string): Promise<boolean>
  /** Asks the service now which of its records are left out. */
  leftOut(): ReturnType<typeof findLeftOut>
  /** The version of the terms and conditions that a customer accepts today. */
  termsVersion(): Promise<string>
}

export type ContentDeps = {
  gateway: ContentGateway
  builtIn: BuiltInContent
  clock: Clock
  log: Logger
}

/** Throws when the content folder lacks plans or terms. */
export function createContentService(deps: ContentDeps): ContentService {
  const { builtIn, gateway, log } = deps
  const checked = createRecordCheck(log)
  const ask = async (address: string, isDraft = false) => {
    const type = typeOf(address)
    const isList = builtIn.lists.has(type)
    return checked(await gateway.get(address, { isDraft }), { address, type, isList })
  }
  const own = openCaches(deps, ask)
  const visitors = openCaches(deps, ask)
  const { readCached } = own
  const plansOf = (locale: Language | null) =>
    lastRecords<'plans'>(
      contentRequest('plans', { sort: 'order', pageSize: 100, populate: 'deep', locale }),
      { builtIn, readCached },
    )
  const plansInEnglish = plansOf(null)
  const plansIn = createRecordsIn(plansInEnglish, plansOf, {
    idOf: ({ planId }) => planId,
    inWordsOf: planInWordsOf,
  })
  const addOnsIn = builtIn.types.has('add-ons') ? readAddOns({ builtIn, readCached }) : null
  const terms = lastRecords<'legals'>(
    contentRequest('legals', { filters: { slug: termsSlug }, populate: 'deep' }),
    { builtIn, readCached, isAsked: ({ slug }) => slug === termsSlug },
  )
  const reader = createContentReader({ builtIn, ...visitors, ask })
  const words = createContentEdition(own.readCached)
  const pictures = createContentEdition(own.readPicture)
  const pages = { builtIn, readCached: words.read, readPicture: pictures.read, ask }
  return {
    pages: createContentReader(pages).pages,
    edition: async () => (await words.current()) + (await pictures.current()),
    get: createAnswer(reader, builtIn.types),
    picture: (name) => visitors.readPicture(`/uploads/${name}`),
    plans: () => plansIn.read(language()),
    addOns: async () => (await addOnsIn?.read(language())) ?? [],
    hasAnsweredPlans: () => plansIn.isAnswered(language()),
    async publishedPlans() {
      const { value, isBuiltIn } = await plansInEnglish()
      return isBuiltIn ? null : value
    },
    async hasFaq(slug) {
      const request = contentRequest('faqs', { filters: { slug } })
      const faqs = recordsOf<'faqs'>(await reader.body(request, { isDraft: false }))
      return faqs.some((faq) => faq.slug === slug)
    },
    leftOut: () => findLeftOut(deps),
    termsVersion: async () => (await terms()).value[0].version,
  }
}

type Reading = { builtIn: BuiltInContent; readCached: ReadCached<ContentBody> }

function readAddOns(reading: Reading) {
  const addOnsOf = (locale: Language | null) =>
    lastRecords<'add-ons'>(
      contentRequest('add-ons', { sort: 'order', pageSize: 100, locale }),
      reading,
    )
  return createRecordsIn(addOnsOf(null), addOnsOf, {
    idOf: ({ addOnId }) => addOnId,
    inWordsOf: addOnInWordsOf,
  })
}

type Caches = { readCached: ReadCached<ContentBody>; readPicture: ReadCached<Picture> }

/**
 * What the service answered last. Pages have caches of their own: visitors make up addresses, which must
 * push out nothing that pages are made of.
 */
function openCaches(
  { gateway, clock, log }: ContentDeps,
  ask: (address: string) => Promise<Fetched<ContentBody>>,
): Caches {
  const readCached = createContentCache<ContentBody>({
    fetch: ask,
    isSame: (known, answer) => JSON.stringify(known) === JSON.stringify(answer),
    maxEntries: 300,
    clock,
    log,
  })
  const readPicture = createContentCache<Picture>({
    fetch: (path) => gateway.getPicture(path),
    isSame: (known, answer) =>
      known.type === answer.type && Buffer.compare(known.bytes, answer.bytes) === 0,
    maxEntries: 64,
    clock,
    log,
  })
  return {
    readCached,
    readPicture: async (path, noteGap) =>
      uploadedPicture.test(path) ? readPicture(path, noteGap) : null,
  }
}

/** A service may ignore filters: with `isAsked`, each record is compared with what was asked for. */
type ReadingOf<Type extends keyof ContentTypes> = Reading & {
  readonly isAsked?: (record: ContentTypes[Type]) => boolean
}

type AtLeastOne<T> = readonly [T, ...T[]]

/**
 * What the service answered last, and what is built in before its first answer: an outage, or a type
 * that disappears, changes no price and no terms. The same array as long as nothing has changed.
 */
function lastRecords<Type extends keyof ContentTypes>(
  request: ContentRequest,
  { builtIn, readCached, isAsked = () => true }: ReadingOf<Type>,
): () => Promise<Read<AtLeastOne<ContentTypes[Type]>>> {
  const address = addressOf(request)
  const value = atLeastOne(recordsOf<Type>(builtIn.answer(request)))
  if (!value) throw new Error(`The content folder has no valid record for ${address}`)
  let last = { value, isBuiltIn: true }
  let seen: ContentBody | null = null
  return async () => {
    let isAnswered = true
    const body = await readCached(address, () => {
      isAnswered = false
    })
    if (body !== null && body !== seen) {
      seen = body
      const found = atLeastOne(recordsOf<Type>(body).filter(isAsked))
      if (found) last = { value: found, isBuiltIn: false }
    }
    return { ...last, isAnswered }
  }
}

function atLeastOne<T>([first, ...rest]: readonly T[]): AtLeastOne<T> | null {
  return first === undefined ? null : [first, ...rest]
}

/** Of an address as `addressOf` writes it. */
function typeOf(address: string): string {
  return address.slice('/api/'.length).split('?', 1)[0] ?? ''
}

const termsSlug = 'terms-and-conditions'

const uploadedPicture = /^\/uploads\/[\w-]{1,100}(\.[\w-]{1,100}){1,3}$/

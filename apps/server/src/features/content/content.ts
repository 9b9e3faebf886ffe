import { legalDocumentSchema } from '@openline/contract/content'
import { type Plan, planSchema } from '@openline/contract/plan'
import { language } from '@openline/i18n/language'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { Clock } from '../../clock.ts'
import type { ContentBody, ContentGateway, Picture } from '../../gateways/content/content.ts'
import type { BuiltInContent } from './built-in.ts'
import { createAnswer, type RawContent } from './content-answer.ts'
import { createContentCache } from './content-cache.ts'
import { addressOf, type ContentRequest, readContentRequest } from './content-request.ts'
import { createPlansIn, type Read } from './plans-in.ts'
import { createPublishable } from './publishable.ts'
import { type Decode, decodeList, decodeOne } from './records.ts'

/**
 * The carrier's words and plans: from the content service, or what it said last,
 * or what came with the shop. Nothing here waits longer than a second or throws.
 */
export type ContentService = {
  /**
   * Answers an address of the content service, e.g. `/api/plans?sort=order` (spec 7); with what is
   * not published yet when `isDraft`, which is asked for anew each time.
   */
  get(pathAndQuery: string, options?: { isDraft: boolean }): Promise<RawContent>
  /** A picture that editors uploaded, by its file name; null when there is none. */
  picture(name: string): Promise<Picture | null>
  /**
   * Every valid plan in shop order, in the words of the language that is spoken. The same array
   * for each language as long as nothing was changed.
   */
  plans(): Promise<readonly Plan[]>
  /** Whether there is a question of this slug on the FAQ page. */
  hasFaq(slug: string): Promise<boolean>
  /** The version of the terms and conditions that a customer accepts today. */
  termsVersion(): Promise<string>
}

export type ContentDeps = {
  gateway: ContentGateway
  builtIn: BuiltInContent
  clock: Clock
  log: Logger
}

/** Throws when the content folder lacks something that the shop cannot be without. */
export function createContentService(deps: ContentDeps): ContentService {
  const { builtIn, gateway, clock, log } = deps
  const publishable = createPublishable(log)
  const ask = async (address: string, isDraft = false) => {
    const type = typeOf(address)
    const isList = builtIn.lists.has(type)
    return publishable(await gateway.get(address, { isDraft }), { address, type, isList })
  }
  const readBody = createContentCache<ContentBody>({
    fetch: (address) => ask(address),
    isSame: (known, answer) => JSON.stringify(known) === JSON.stringify(answer),
    maxEntries: 300,
    clock,
    log,
  })
  const readPicture = createContentCache<Picture>({
    fetch: (path) => gateway.getPicture(path),
    isSame: () => false,
    maxEntries: 64,
    clock,
    log,
  })

  /** Decodes an answer once, keeps the last good one, and falls back on what is built in. */
  const reader = <T>(address: string, decode: Decode<T>): (() => Promise<Read<T>>) => {
    const request = ownRequest(address, builtIn)
    const canonical = addressOf(request)
    let seen: ContentBody | null = null
    const value = required(decode(required(builtIn.answer(request), address)), address)
    let last: Read<T> = { value, isBuiltIn: true }
    return async () => {
      const body = await readBody(canonical)
      if (body && body !== seen) {
        seen = body
        const decoded = decode(body)
        if (decoded !== null) last = { value: decoded, isBuiltIn: false }
      }
      return last
    }
  }

  const decodePlans = decodeList(planSchema, log)
  const plansInEnglish = reader(plansAddress, decodePlans)
  const plansIn = createPlansIn(plansInEnglish, (locale) =>
    reader(`${plansAddress}&locale=${locale}`, decodePlans),
  )
  const terms = reader(
    '/api/legals?populate=deep&filters[slug]=terms-and-conditions',
    decodeOne(legalDocumentSchema, log),
  )

  const answer = createAnswer({ builtIn, readBody, ask })

  return {
    get: answer,
    picture: async (name) => (pictureName.test(name) ? readPicture(`/uploads/${name}`) : null),
    plans: () => plansIn(language()),
    async hasFaq(slug) {
      const { status, body } = await answer(`/api/faqs?filters[slug][$eq]=${slug}`)
      const { data } = z.object({ data: z.array(z.unknown()) }).safeParse(body).data ?? { data: [] }
      return status === 200 && data.length > 0
    },
    termsVersion: async () => (await terms()).value.version,
  }
}

const plansAddress = '/api/plans?populate=deep&sort=order&pagination[pageSize]=100'

/** Of an address as `addressOf` writes it. */
function typeOf(address: string): string {
  return address.slice('/api/'.length).split('?', 1)[0] ?? ''
}

const pictureName = /^[\w-]{1,100}(\.[\w-]{1,100}){1,3}$/

function ownRequest(address: string, builtIn: BuiltInContent): ContentRequest {
  const read = readContentRequest(address, builtIn.types)
  if (!read.ok) throw new Error(`The content folder has no record for ${address}`)
  return read.request
}

function required<T>(value: T | null, address: string): T {
  if (value === null) throw new Error(`The content folder has no valid record for ${address}`)
  return value
}

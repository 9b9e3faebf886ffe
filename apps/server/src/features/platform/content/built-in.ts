import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Language, languages } from '@openline/i18n/language'
import * as z from 'zod/mini'
import type { ContentBody, Picture } from '../../../gateways/content/content.ts'
import { type ContentRecord, parseRecord } from './check-records.ts'
import type { ContentRequest } from './content-request.ts'
import { withTranslations } from './translations.ts'

const recordSchema = z.looseObject({ id: z.int(), attributes: z.record(z.string(), z.unknown()) })
const fileSchema = z.object({ data: z.union([recordSchema, z.array(recordSchema)]) })

/** The content that comes with the shop, answering as the content service would. */
export type BuiltInContent = {
  /** The content types that exist; the content service is asked for no others. */
  readonly types: ReadonlySet<string>
  /** Those with many records; the others are single. */
  readonly lists: ReadonlySet<string>
  /** By their address in the service, e.g. `/uploads/logo.svg`. */
  readonly drawings: ReadonlyMap<string, Picture>
  /** Null for a content type that does not exist. */
  answer(request: ContentRequest): ContentBody | null
}

/**
 * Reads `api/*.json` below `contentDir`, each file one content type, and their translations from
 * `es/api/*.json`. Throws on a broken file or record, which it names.
 */
export async function readBuiltInContent(contentDir: string): Promise<BuiltInContent> {
  const contents = await readFolder(contentDir, 'api')
  const translations = new Map<Language, Contents>()
  for (const language of languages.slice(1)) {
    translations.set(language, await readFolder(contentDir, `${language}/api`))
  }
  return {
    types: new Set(contents.keys()),
    drawings: await readDrawings(contentDir),
    lists: new Set([...contents].filter(([, data]) => Array.isArray(data)).map(([type]) => type)),
    answer(request) {
      const data = contents.get(request.type)
      if (!data) return null
      const body = Array.isArray(data) ? select(data, request) : { data, meta: {} }
      const translated = request.locale && translations.get(request.locale)?.get(request.type)
      return translated ? withTranslations(body, { data: translated }) : body
    },
  }
}

type Contents = ReadonlyMap<string, ContentRecord | ContentRecord[]>

/** Empty when there is no such folder: a carrier may write in English alone. */
async function readFolder(contentDir: string, folder: string): Promise<Contents> {
  const names = (await namesIn(join(contentDir, folder))).filter((name) => name.endsWith('.json'))
  const files = await Promise.all(
    names.map((name) => readFile(join(contentDir, folder, name), 'utf8')),
  )
  return new Map(names.map((name, index) => readFileText(`${folder}/${name}`, files[index] ?? '')))
}

async function readDrawings(contentDir: string): Promise<Map<string, Picture>> {
  const folder = join(contentDir, 'uploads')
  const names = (await namesIn(folder)).filter((name) => name.endsWith('.svg'))
  const files = await Promise.all(names.map((name) => readFile(join(folder, name))))
  return new Map(
    files.map((bytes, index) => [`/uploads/${names[index]}`, { bytes, type: 'image/svg+xml' }]),
  )
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [] // readdir throws no others
    throw error
  }
}

function readFileText(path: string, text: string) {
  const type = basename(path, '.json')
  try {
    const { data } = fileSchema.parse(JSON.parse(text))
    const parse = (record: ContentRecord) => parseRecord(type, record)
    return [type, Array.isArray(data) ? data.map(parse) : parse(data)] as const
  } catch (cause) {
    throw new Error(`${path} cannot be used: ${messageOf(cause)}`, { cause })
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : 'unreadable'
}

function select(entries: readonly ContentRecord[], request: ContentRequest): ContentBody {
  const { filters, sort, page, pageSize } = request
  const found = entries.filter(({ attributes }) =>
    Object.entries(filters).every(([field, value]) => String(attributes[field]) === value),
  )
  const sorted = sort ? found.toSorted(by(sort)) : found
  const pagination = {
    page,
    pageSize,
    pageCount: Math.ceil(found.length / pageSize),
    total: found.length,
  }
  return { data: sorted.slice((page - 1) * pageSize, page * pageSize), meta: { pagination } }
}

function by(sort: string) {
  const [field = '', direction] = sort.split(':')
  const sign = direction === 'desc' ? -1 : 1
  return (one: ContentRecord, other: ContentRecord): number => {
    const [a, b] = [one.attributes[field], other.attributes[field]]
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b)
    return sign * String(a).localeCompare(String(b))
  }
}

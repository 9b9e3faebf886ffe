import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { ContentBody } from '../../gateways/content/content.ts'
import type { ContentRequest } from './content-request.ts'
import { faultOf } from './publishable.ts'

const recordSchema = z.looseObject({ id: z.int(), attributes: z.record(z.string(), z.unknown()) })
const fileSchema = z.object({ data: z.union([recordSchema, z.array(recordSchema)]) })

type Entry = z.infer<typeof recordSchema>

/** The content that comes with the shop, answering as the content service would. */
export type BuiltInContent = {
  /** The content types that exist; the content service is asked for no others. */
  readonly types: ReadonlySet<string>
  /** Those with many records; the others are single. */
  readonly lists: ReadonlySet<string>
  /** Null for a content type that does not exist. */
  answer(request: ContentRequest): ContentBody | null
}

/**
 * Reads `api/*.json` below `contentDir`; each file is one content type. Throws on a broken file or
 * record, which it names.
 */
export const readBuiltInContent = async (contentDir: string): Promise<BuiltInContent> => {
  const folder = join(contentDir, 'api')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const contents = new Map(names.map((name, index) => readFileText(name, files[index] ?? '')))
  return {
    types: new Set(contents.keys()),
    lists: new Set([...contents].filter(([, data]) => Array.isArray(data)).map(([type]) => type)),
    answer(request) {
      const data = contents.get(request.type)
      if (!data) return null
      return Array.isArray(data) ? select(data, request) : { data, meta: {} }
    },
  }
}

const readFileText = (name: string, text: string) => {
  const type = name.slice(0, -'.json'.length)
  try {
    const { data } = fileSchema.parse(JSON.parse(text))
    const fault = faultOf(type, Array.isArray(data) ? data : [data])
    if (fault !== null) throw new Error(fault)
    return [type, data] as const
  } catch (cause) {
    throw new Error(`api/${name} cannot be used: ${messageOf(cause)}`, { cause })
  }
}

const messageOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : 'unreadable'

const select = (entries: readonly Entry[], request: ContentRequest): ContentBody => {
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

const by = (sort: string) => {
  const [field = '', direction] = sort.split(':')
  const sign = direction === 'desc' ? -1 : 1
  return (one: Entry, other: Entry): number => {
    const [a, b] = [one.attributes[field], other.attributes[field]]
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b)
    return sign * String(a).localeCompare(String(b))
  }
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A record of Strapi 5, whose fields lie beside its id, in the shape of Strapi 4, with `attributes`
 * and with media under `data` (spec 3 and 7). A record of version 4 stays as it is.
 */
export const asVersion4 = (record: Fields): Fields => {
  if (isFields(record['attributes'])) return record
  const { id, ...fields } = record
  return { id, attributes: withMedia(fields) }
}

const withMedia = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, nested(value)]))

const nested = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(nested)
  if (!isFields(value)) return value
  if (isMedia(value)) {
    const { id, ...attributes } = value
    return { data: { id, attributes } }
  }
  return withMedia(value)
}

const isMedia = ({ url, mime }: Fields): boolean =>
  typeof url === 'string' && typeof mime === 'string'

type Fields = Readonly<Record<string, unknown>>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * A record of Strapi 5, whose fields lie beside its id, in the shape of Strapi 4, with `attributes`
 * and with media under `data` (spec 3 and 7). A record of version 4 stays as it is.
 */
export function asVersion4(record: Fields): Fields {
  if (isFields(record['attributes'])) return record
  const { id, ...fields } = record
  return { id, attributes: withMedia(fields) }
}

function withMedia(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, nested(value)]))
}

function nested(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(nested)
  if (!isFields(value)) return value
  if (isMedia(value)) {
    const { id, ...attributes } = value
    return { data: { id, attributes } }
  }
  return withMedia(value)
}

function isMedia({ url, mime }: Fields): boolean {
  return typeof url === 'string' && typeof mime === 'string'
}

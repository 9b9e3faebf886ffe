/** The fields of a JSON object. */
export type Fields = Readonly<Record<string, unknown>>

/** The body of a call; empty for one that is no object. */
export function fieldsOf({ body }: { readonly body: string }): Fields {
  try {
    return asFields(JSON.parse(body))
  } catch {
    return {}
  }
}

export function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

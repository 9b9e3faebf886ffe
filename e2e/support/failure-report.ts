type Source = { readonly about: string; readonly read: () => Promise<string> }

const sources = new Set<Source>()

/**
 * Has a test that fails tell what `read` gives, such as a log that is deleted afterwards. Gives the
 * way to end that.
 */
export function tellOnFailure(about: string, read: Source['read']): () => void {
  const source = { about, read }
  sources.add(source)
  return () => sources.delete(source)
}

/** Everything there is to tell now, each part under its title. */
export async function readFailureReport(): Promise<string> {
  const parts = [...sources].map(async ({ about, read }) => {
    const text = await read().catch((error: unknown) => `This cannot be read: ${String(error)}`)
    return `── ${about} ──\n${text}\n`
  })
  return (await Promise.all(parts)).join('\n')
}

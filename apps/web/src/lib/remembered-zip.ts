import { readStored, writeStored } from './storage.ts'

/** Where the service is used, as it was last typed: the shop shows its totals there at the next visit. */
const storageKey = 'zip'

/** The ZIP code that was last priced, or that of the plan in the cart; empty without one. */
export function rememberedZip(): string {
  return readStored(storageKey) ?? zipInCart()
}

export function rememberZip(zipCode: string): void {
  if (readStored(storageKey) !== zipCode) writeStored(storageKey, zipCode)
}

function zipInCart(): string {
  try {
    const { zipCode } = JSON.parse(readStored('cart') ?? '{}') as { zipCode?: unknown } // checked below
    return typeof zipCode === 'string' ? zipCode : ''
  } catch {
    return ''
  }
}

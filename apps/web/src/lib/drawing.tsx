import { useRootData } from './root-data.ts'

/** The ids in a brand's file of drawings. */
export type DrawingName =
  | 'lines'
  | 'orders'
  | 'cards'
  | 'cart'
  | 'lost'
  | 'fault'
  | 'esim'
  | 'sim'
  | 'emergency'

/** A drawing of the brand in its accent, if it has any. Decorative: the text beside it says the same. */
export function Drawing({ name }: { readonly name: DrawingName }) {
  const file = useRootData()?.brand.drawings
  return (
    file && (
      <svg viewBox="0 0 128 102" aria-hidden>
        <use href={`/${file}#${name}`} />
      </svg>
    )
  )
}

import { createContext } from 'react'

/** The brand's style and the file of its typeface, which the server writes into the page. */
export type ServedStyle = { readonly style: string; readonly typeface: string | null }

/** Null in the browser, where React keeps what the server wrote. */
export const ServedStyleContext = createContext<ServedStyle | null>(null)

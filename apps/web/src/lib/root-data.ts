import type { Brand } from '@openline/contract/brand'
import type { ChatSettings } from '@openline/contract/processes/chat'
import { createContext, use } from 'react'

type BrandColors = { readonly surface: string }

/** What pages say of the carrier. Fonts and most colors are in their style alone. */
export type PageBrand = Omit<Brand, 'fonts' | 'colors' | 'typeface' | 'spanish'> & {
  readonly colors: { readonly light: BrandColors; readonly dark: BrandColors }
}

/** What every page is made with. */
export type RootData = {
  readonly brand: PageBrand
  readonly apiKey: string
  readonly companyCode: string
  readonly publicUrl: string
  /** Null: no support chat. */
  readonly chat: ChatSettings | null
  /** A rehearsal, in which no card is charged. */
  readonly isTestShop: boolean
  /** A preview of unpublished content. */
  readonly isPreview: boolean
}

/** Set by the root route in the app, and by the server for a document. */
export const RootDataContext = createContext<RootData | undefined>(undefined)

/** Undefined only while the root itself is broken. */
export function useRootData(): RootData | undefined {
  return use(RootDataContext)
}

/** The carrier whose shop this is. Only for what stands inside a page. */
export function useBrand(): PageBrand {
  const data = useRootData()
  if (!data) throw new Error('The root loader brings the brand; nothing may render without it.')
  return data.brand
}

import type { Brand } from '@openline/contract/brand'
import type { ChatSettings } from '@openline/contract/chat'
import { useRouteLoaderData } from 'react-router'

/** The root loader's data, for every page. */
export type RootData = {
  readonly brand: Brand
  readonly apiKey: string
  readonly companyCode: string
  readonly publicUrl: string
  /** Null: no support chat. */
  readonly chat: ChatSettings | null
  /** A preview of unpublished content. */
  readonly isPreview: boolean
}

/** Undefined only while the root itself is broken. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root')
}

/** The carrier whose shop this is. Only for what stands inside a page. */
export function useBrand(): Brand {
  const data = useRootData()
  if (!data) throw new Error('The root loader brings the brand; nothing may render without it.')
  return data.brand
}

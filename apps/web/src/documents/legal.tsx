import type { LegalDocument } from '@openline/contract/platform/content'
import { LegalText } from '../features/content/legal-text.tsx'
import type { DocumentPage } from './document-page.ts'

function legalPage(slug: LegalDocument['slug']): DocumentPage {
  return {
    name: slug,
    load: async ({ content }) => <LegalText document={await content.legalDocument(slug)} />,
  }
}

export const privacyPolicy = legalPage('privacy-policy')
export const termsAndConditions = legalPage('terms-and-conditions')

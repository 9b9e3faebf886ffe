import type { DocumentPath } from '../pages.ts'
import { paths } from '../paths.ts'
import { about } from './about.tsx'
import type { DocumentPage } from './document-page.ts'
import { faq } from './faq.tsx'
import { home } from './home.tsx'
import { privacyPolicy, termsAndConditions } from './legal.tsx'
import { notFound } from './not-found.tsx'
import { shop } from './shop.tsx'

const documents = {
  [paths.home]: home,
  [paths.shop]: shop,
  [paths.about]: about,
  [paths.faq]: faq,
  [paths.privacyPolicy]: privacyPolicy,
  [paths.termsAndConditions]: termsAndConditions,
} satisfies Readonly<Record<DocumentPath, DocumentPage>>

/** The document at an address of ours that is no page of the app; the one for nothing there otherwise. */
export function documentAt(pathname: string): DocumentPage {
  const path = pathname.replace(/(?<=.)\/$/, '').toLowerCase()
  return Object.hasOwn(documents, path) ? documents[path as keyof typeof documents] : notFound // checked
}

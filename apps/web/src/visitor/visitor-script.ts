import { keptCart, leadToKeptCart, openKeptCart } from './kept-cart.ts'
import { answerConsent, closeMenus, markArrival, stayWhenOffline } from './page-handlers.ts'
import { writeVisitor } from './write-visitor.ts'

/**
 * The script in the head of every page, before anything is painted: what only the browser knows of
 * its visitor, and the few things that links, disclosures, popovers and forms cannot do alone.
 */
export function visitorScript({
  hasChat,
  isCart = false,
}: {
  readonly hasChat: boolean
  /** Of the page of the cart. */
  readonly isCart?: boolean
}): string {
  const handlers = [answerConsent, closeMenus, stayWhenOffline, markArrival]
  const calls = handlers.map((handle) => `(${handle.toString()})()`)
  const ofCart = isCart ? [openKeptCart, leadToKeptCart] : [leadToKeptCart]
  const leads = ofCart.map((lead) => `(${lead.toString()})(${keptCart.toString()})`)
  return [...leads, `(${writeVisitor.toString()})(${hasChat})`, ...calls].join(';')
}

import { answerConsent, closeMenus, markArrival, stayWhenOffline } from './page-handlers.ts'
import { writeVisitor } from './write-visitor.ts'

/**
 * The script in the head of every page, before anything is painted: what only the browser knows of
 * its visitor, and the few things that links, disclosures, popovers and forms cannot do alone.
 */
export function visitorScript({ hasChat }: { readonly hasChat: boolean }): string {
  const handlers = [answerConsent, closeMenus, stayWhenOffline, markArrival]
  const calls = handlers.map((handle) => `(${handle.toString()})()`)
  return [`(${writeVisitor.toString()})(${hasChat})`, ...calls].join(';')
}

import * as accountClosure from './account-closure.ts'
import * as activity from './activity.ts'
import * as approvals from './approvals.ts'
import * as assistance from './assistance.ts'
import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as broadbandLabels from './broadband-labels.ts'
import * as cards from './cards.ts'
import * as chat from './chat.ts'
import * as checkout from './checkout.ts'
import * as contact from './contact.ts'
import * as credits from './credits.ts'
import * as dataExport from './data-export.ts'
import * as deskAccounts from './desk-accounts.ts'
import * as deskApprovals from './desk-approvals.ts'
import * as deskBooks from './desk-books.ts'
import * as deskCredits from './desk-credits.ts'
import * as deskCustomers from './desk-customers.ts'
import * as deskDisputes from './desk-disputes.ts'
import * as deskFigures from './desk-figures.ts'
import * as deskLineEnds from './desk-line-ends.ts'
import * as deskLines from './desk-lines.ts'
import * as deskOperations from './desk-operations.ts'
import * as deskOrders from './desk-orders.ts'
import * as deskPortOuts from './desk-port-outs.ts'
import * as deskPorting from './desk-porting.ts'
import * as deskRecords from './desk-records.ts'
import * as deskRefunds from './desk-refunds.ts'
import * as deskSearch from './desk-search.ts'
import * as deskTaxReports from './desk-tax-reports.ts'
import * as deskWaiting from './desk-waiting.ts'
import * as diagnosis from './diagnosis.ts'
import * as donorCarriers from './donor-carriers.ts'
import * as emergencyAddress from './emergency-address.ts'
import type { Endpoint } from './endpoint.ts'
import * as faqFeedback from './faq-feedback.ts'
import * as lineSafety from './line-safety.ts'
import * as lines from './lines.ts'
import * as notifications from './notifications.ts'
import * as orders from './orders.ts'
import * as passkeys from './passkeys.ts'
import * as passwords from './passwords.ts'
import * as portIn from './port-in.ts'
import * as portInCases from './port-in-cases.ts'
import * as profile from './profile.ts'
import * as renewals from './renewals.ts'
import * as sessions from './sessions.ts'
import * as shop from './shop.ts'
import * as staff from './staff.ts'
import * as staffSessions from './staff-sessions.ts'
import * as staffSignIn from './staff-sign-in.ts'
import * as timeline from './timeline.ts'
import * as transactions from './transactions.ts'
import * as usage from './usage.ts'

/** Endpoints and the shapes they share, by feature. */
export const features: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  auth,
  passwords,
  passkeys,
  'data-export': dataExport,
  'account-closure': accountClosure,
  sessions,
  assistance,
  profile,
  notifications,
  shop,
  cards,
  checkout,
  orders,
  transactions,
  credits,
  lines,
  activity,
  'port-in': portIn,
  'port-in-cases': portInCases,
  'donor-carriers': donorCarriers,
  timeline,
  'line-safety': lineSafety,
  'emergency-address': emergencyAddress,
  usage,
  'broadband-labels': broadbandLabels,
  diagnosis,
  contact,
  'faq-feedback': faqFeedback,
  chat,
  renewals,
  staff,
  'staff-sessions': staffSessions,
  'desk-porting': deskPorting,
  'desk-port-outs': deskPortOuts,
  'desk-refunds': deskRefunds,
  'desk-credits': deskCredits,
  'desk-books': deskBooks,
  'desk-disputes': deskDisputes,
  'desk-waiting': deskWaiting,
  'desk-figures': deskFigures,
  'desk-operations': deskOperations,
  'desk-tax-reports': deskTaxReports,
  'desk-records': deskRecords,
  'staff-sign-in': staffSignIn,
  audit,
  'desk-search': deskSearch,
  'desk-customers': deskCustomers,
  approvals,
  'desk-approvals': deskApprovals,
  'desk-line-ends': deskLineEnds,
  'desk-lines': deskLines,
  'desk-orders': deskOrders,
  'desk-accounts': deskAccounts,
}

/** Picks the endpoints among the exports of a feature. */
export function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value
}

/**
 * Every call of the API. For the server's completeness check, the OpenAPI
 * document and the random-input test; a page imports the endpoints it calls
 * instead, so that the browser downloads no others.
 */
export const api: readonly Endpoint[] = Object.values(features).flatMap((feature) =>
  Object.values(feature).filter(isEndpoint),
)

import type { Endpoint } from './endpoint.ts'
import * as activity from './lines/activity.ts'
import * as addOns from './lines/add-ons.ts'
import * as deskAddOns from './lines/add-ons-desk.ts'
import * as deskCarrierRecord from './lines/carrier-record-desk.ts'
import * as emergencyAddress from './lines/emergency-address.ts'
import * as deskLineEnds from './lines/line-ends-desk.ts'
import * as deskLineMoves from './lines/line-moves-desk.ts'
import * as lineSafety from './lines/line-safety.ts'
import * as lines from './lines/lines.ts'
import * as deskLines from './lines/lines-desk.ts'
import * as numberChange from './lines/number-change.ts'
import * as numbers from './lines/numbers.ts'
import * as deskNumbers from './lines/numbers-desk.ts'
import * as deskPortOuts from './lines/port-out-desk.ts'
import * as usage from './lines/usage.ts'
import * as deskBooks from './office/books-desk.ts'
import * as deskCollectedTaxes from './office/collected-taxes-desk.ts'
import * as deskDeferredRevenue from './office/deferred-revenue-desk.ts'
import * as deskFigures from './office/figures-desk.ts'
import * as deskOperations from './office/operations-desk.ts'
import * as deskProviderStatement from './office/provider-statement-desk.ts'
import * as deskRecords from './office/records-desk.ts'
import * as deskSubscribers from './office/subscribers-desk.ts'
import * as deskTaxReports from './office/tax-reports-desk.ts'
import * as deskWaiting from './office/waiting-desk.ts'
import * as deskMerges from './people/account-merges-desk.ts'
import * as deskAccounts from './people/accounts-desk.ts'
import * as approvals from './people/approvals.ts'
import * as deskApprovals from './people/approvals-desk.ts'
import * as assistance from './people/assistance.ts'
import * as auth from './people/auth.ts'
import * as deskBlocks from './people/blocks-desk.ts'
import * as deskBroadcasts from './people/broadcasts-desk.ts'
import * as deskCustomerLists from './people/customer-lists-desk.ts'
import * as deskCustomers from './people/customers-desk.ts'
import * as dualControl from './people/dual-control-desk.ts'
import * as emailRecovery from './people/email-recovery.ts'
import * as deskEmailRecovery from './people/email-recovery-desk.ts'
import * as deskNotes from './people/notes-desk.ts'
import * as notifications from './people/notifications.ts'
import * as passkeys from './people/passkeys.ts'
import * as passwords from './people/passwords.ts'
import * as profile from './people/profile.ts'
import * as deskSearch from './people/search-desk.ts'
import * as sessions from './people/sessions.ts'
import * as staff from './people/staff.ts'
import * as staffSessions from './people/staff-sessions.ts'
import * as staffSignIn from './people/staff-sign-in.ts'
import * as audit from './platform/audit.ts'
import * as faqFeedback from './platform/content-feedback.ts'
import * as network from './platform/network.ts'
import * as deskNetwork from './platform/network-desk.ts'
import * as accountClosure from './processes/account-closure.ts'
import * as chat from './processes/chat.ts'
import * as checkout from './processes/checkout.ts'
import * as contact from './processes/contact.ts'
import * as contactAnswers from './processes/contact-answers.ts'
import * as deskMessages from './processes/contact-desk.ts'
import * as dataExport from './processes/data-export.ts'
import * as diagnosis from './processes/diagnosis.ts'
import * as donorCarriers from './processes/donor-carriers.ts'
import * as paymentLinks from './processes/payment-links.ts'
import * as deskPaymentLinks from './processes/payment-links-desk.ts'
import * as portIn from './processes/port-in.ts'
import * as portInCases from './processes/port-in-cases.ts'
import * as deskPorting from './processes/port-in-cases-desk.ts'
import * as renewals from './processes/renewals.ts'
import * as deskRenewals from './processes/renewals-desk.ts'
import * as timeline from './processes/timeline.ts'
import * as transactions from './processes/transactions.ts'
import * as deskTransfers from './processes/transfers-desk.ts'
import * as broadbandLabels from './sales/broadband-labels.ts'
import * as cards from './sales/cards.ts'
import * as deskCourtesy from './sales/courtesy-desk.ts'
import * as credits from './sales/credits.ts'
import * as deskCredits from './sales/credits-desk.ts'
import * as deskDisputes from './sales/disputes-desk.ts'
import * as orders from './sales/orders.ts'
import * as deskOrders from './sales/orders-desk.ts'
import * as deskRefunds from './sales/refunds-desk.ts'
import * as shop from './sales/shop.ts'

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
  'email-recovery': emailRecovery,
  notifications,
  shop,
  network,
  cards,
  checkout,
  orders,
  transactions,
  credits,
  lines,
  'number-change': numberChange,
  numbers,
  activity,
  'port-in': portIn,
  'port-in-cases': portInCases,
  'donor-carriers': donorCarriers,
  timeline,
  'line-safety': lineSafety,
  'emergency-address': emergencyAddress,
  usage,
  'add-ons': addOns,
  'broadband-labels': broadbandLabels,
  diagnosis,
  contact: { ...contact, ...contactAnswers },
  'faq-feedback': faqFeedback,
  chat,
  renewals,
  'payment-links': paymentLinks,
  staff,
  'staff-sessions': staffSessions,
  'desk-porting': deskPorting,
  'desk-transfers': deskTransfers,
  'desk-port-outs': deskPortOuts,
  'desk-refunds': deskRefunds,
  'desk-credits': { ...deskCredits, ...deskCourtesy },
  'desk-books': {
    ...deskBooks,
    ...deskCollectedTaxes,
    ...deskDeferredRevenue,
    ...deskProviderStatement,
    ...deskSubscribers,
  },
  'desk-disputes': deskDisputes,
  'desk-waiting': deskWaiting,
  'desk-figures': deskFigures,
  'desk-operations': deskOperations,
  'desk-network': deskNetwork,
  'desk-tax-reports': deskTaxReports,
  'desk-records': deskRecords,
  'staff-sign-in': staffSignIn,
  audit,
  'desk-search': deskSearch,
  'desk-customers': deskCustomers,
  approvals,
  'desk-approvals': deskApprovals,
  'desk-line-ends': deskLineEnds,
  'desk-line-moves': deskLineMoves,
  'desk-carrier-record': deskCarrierRecord,
  'desk-lines': { ...deskLines, ...deskNumbers },
  'desk-add-ons': deskAddOns,
  'desk-orders': deskOrders,
  'desk-accounts': deskAccounts,
  'desk-account-merges': deskMerges,
  'desk-email-recovery': deskEmailRecovery,
  'desk-notes': deskNotes,
  'dual-control': dualControl,
  'desk-renewals': deskRenewals,
  'desk-payment-links': deskPaymentLinks,
  'desk-blocks': deskBlocks,
  'desk-customer-lists': deskCustomerLists,
  'desk-broadcasts': deskBroadcasts,
  'desk-messages': deskMessages,
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

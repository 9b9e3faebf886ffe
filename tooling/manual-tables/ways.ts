/**
 * The ways through the code that `docs/architecture.md` shows. Each step has the functions that a way passes, in their
 * order; the file of each is found by its name, with a part of its path where the name has several. What leads
 * to a function is its name in an earlier file, or the word after ` < `: a call, an event, a job.
 */
export type Way = Readonly<Record<string, readonly string[]>>

/** From the button to the active line. What every call passes is left out. */
const purchase: Way = {
  Press: [
    'web/src/pages/checkout.tsx#CheckoutPage',
    'Checkout',
    'useCheckout',
    'ReviewStep',
    'PayForm',
    'lib/use-form.ts#useForm',
    'purchaseOf',
    'usePurchase',
    'lib/resend.ts#resend',
    'web/src/lib/api.ts#call',
    'contract/src/processes/checkout.ts#placeOrder',
  ],
  Accept: ['checkoutRoutes < placeOrder'],
  Check: [
    'checkout/checkout.ts#placeOrder',
    'checkedQuote',
    'loadQuote',
    'findQuote',
    'currentLines',
    'priceOne',
    'priceWithTaxes',
    'createTableTaxes < TaxGateway',
    'credits.ts#readCredit',
    'requireCard',
    'cards/store.ts#findCard',
    'requireFewDeclines',
    'createSimSupply < SimSupply',
  ],
  Record: [
    'orders/orders.ts#recordOrder',
    'insertOrder',
    'useCredit',
    'recordAttempt',
    'payments/store.ts#insertAttempt',
    'dropDraft',
    'keepFirstAddress',
    'portInEventHandlers < onOrdered',
  ],
  Charge: [
    'runAttempt',
    'createChargeCalls < charge',
    'settleAttempt',
    'lockOrderRow',
    'payments/store.ts#updateAttempt',
    'updateOrder',
    'renewalEventHandlers < onPaid',
    'receiptEventHandlers < onPaid',
    'taxEventHandlers < onPaid',
  ],
  Line: [
    'composeApp < afterPurchasePaid',
    'startProvisioning',
    'createHttpCarrier < activate',
    'createCarrierClient',
    'recordActivation',
    'createSecretBox < encrypt',
    'saveActiveLine',
    'emergencyAddressEventHandlers < onActive',
    'orderEventHandlers < onActive',
    'lineSafetyEventHandlers < onActive',
  ],
  Answer: [
    'viewOrderRow',
    'loadOrderDetails',
    'presentOrder',
    'PayOrder',
    'features/orders/use-order.ts#useOrder',
    'OrderState',
    'PaidOrder',
  ],
}

/** From the carrier's webhook to the open page, for a number whose old carrier confirmed the transfer. */
const portInEvent: Way = {
  Receive: [
    'mountWebhooks',
    'createReceiveEvent < ReceiveEvent',
    'createHttpCarrier < readEvent',
    'createCarrierEventReader',
    'createKeyedQueue',
    'storeEvent',
  ],
  Handle: [
    'createEventHandling < eventChannel',
    'createClaimLoop',
    'webhooks/store.ts#claimDue',
    'createPortIn < portIn',
  ],
  Record: [
    'onPortInEvent',
    'lockPortInRow',
    'progress',
    'transitionPortIn',
    'port-in/store.ts#updatePortIn',
    'addPortInEvent',
    'recordActivityOfOrder',
    'insertActivityOfOrder',
  ],
  Write: ['emailStatus', 'statusEmail', 'emailIfWanted', 'findEmailRecipient'],
  Notify: [
    'portInEvents',
    'notify_port_in_timeline < port_in_events',
    'openTimelines < timeline',
    'createSubscriber < onNotification',
    'createFeed',
    'mountTimelineStreams < Feed',
  ],
  Show: [
    'useOverview < timelineStreamPath',
    'useLive',
    'openStream',
    'web/src/lib/live.ts#subscribe',
    'lib/event-stream.ts#readEvents',
    'coalesced',
    'LinePart',
    'WholeLine',
    'LineNews',
    'LinePortIn',
    'PortInNews',
  ],
}
/** The title that an editor changes in Strapi, on a page that is a document. */
const pageTitle: Way = {
  Fetch: ['createStrapiContent', 'withNamedPopulate'],
  Check: [
    'createContentService < ContentGateway',
    'createRecordCheck',
    'createContentCache',
    'createContentReader',
    'withTranslations',
  ],
  Render: [
    'createPageServer < SiteContent',
    'createWebApp < WebApp',
    'documentAt',
    'about',
    'renderDocument',
    'metaTags',
    'Document',
  ],
  Keep: ['EncodedBody', 'PageCache', 'createContentEdition'],
}
/** From the dialog of a member of staff to the journal. */
const partRefund: Way = {
  Press: [
    'desk/orders/order-page.tsx#OrderPage',
    'desk/refunds/refund-dialog.tsx#RefundDialog',
    'ActDialog',
    'createRequestKey',
    'sendAny',
    'refunds-desk.ts#refundOrder',
  ],
  Accept: ['deskRefundRoutes < refundOrder'],
  Decide: [
    'desk-refunds.ts#refundOrder',
    'lockOrder',
    'readMoney',
    'blocksRefunds',
    'idOfRequest',
    'recordAct',
  ],
  Record: [
    'refundPart',
    'returnSale',
    'splitRefund',
    'insertRefund',
    'schema/payments.ts#refunds',
    'refunds_within_capture < refunds',
  ],
  Send: [
    'createRefunds < refund-attempt',
    'sendRefund',
    'createRefundCalls < refund',
    'recordRefund',
    'insertRefundEntry',
    'updateRefund',
    'addOrderEvent',
  ],
  Follow: [
    'refundEventHandlers < onRefunded',
    'emailCustomer',
    'taxEventHandlers < onRefunded',
    'insertReport',
  ],
  Show: [
    'desk-view-order.ts#viewDeskOrder',
    'desk-present.ts#presentRefund',
    'RefundTable',
    'listRefundsOf',
    'viewTransaction',
    'transactions/present.ts#presentRefund',
    'listRefundEntriesIn < refundEntries',
    'readJournal',
    'saleToReturn',
  ],
}

export const ways = {
  'way of a purchase': purchase,
  'way of a port-in event': portInEvent,
  'way of a title': pageTitle,
  'way of a refund in part': partRefund,
} satisfies Readonly<Record<string, Way>>

/**
 * The rooms of the house, one noun each, in wings that stand on each other: from the ground up. A room has the same
 * name in every part of the product. `architecture.md` has the picture.
 */
export type Room = {
  /** The files of the server's feature that other rooms may import. */
  readonly opens: readonly string[]
  /** Its files in the contract, in the folder of the wing. */
  readonly contract: readonly string[]
  /** Its folders in the shop, `apps/web/src/features`. */
  readonly shop?: readonly string[]
  /** Whether the desk has a folder of this name. */
  readonly desk?: true
}

export const wings = {
  platform: {
    audit: {
      opens: ['action-at-desk', 'audit', 'conflict', 'store'],
      contract: ['audit', 'audit-labels'],
      desk: true,
    },
    network: { opens: ['network'], contract: ['network', 'network-desk'] },
    content: { opens: ['content'], contract: ['content', 'content-feedback'], shop: ['content'] },
  },
  people: {
    customers: {
      opens: [
        'account-notices',
        'anonymized',
        'customers',
        'desk-require-customer',
        'notifications',
        'recipient-store',
        'sent-email-store',
        'store',
      ],
      contract: [
        'profile',
        'notifications',
        'customers-desk',
        'customer-lists-desk',
        'broadcasts-desk',
        'accounts-desk',
        'search-desk',
      ],
      shop: ['address'],
      desk: true,
    },
    blocks: { opens: ['block-keys', 'blocks', 'store'], contract: ['blocks-desk'], desk: true },
    auth: {
      opens: [
        'auth',
        'authentication-failures',
        'email-change',
        'email-hold',
        'email-recovery-store',
        'desk-email-recovery',
        'session-list',
        'session-store',
        'sessions',
        'sign-in',
        'step-up',
      ],
      contract: ['auth', 'passwords', 'sessions', 'email-recovery', 'email-recovery-desk'],
      shop: ['auth', 'step-up'],
    },
    passkeys: { opens: ['ceremony'], contract: ['passkeys'], shop: ['passkeys'] },
    staff: { opens: ['store'], contract: ['staff', 'staff-sessions', 'staff-sign-in'], desk: true },
    'dual-control': {
      opens: ['desk-ask-second', 'desk-dual-control', 'store'],
      contract: ['dual-control-desk'],
      desk: true,
    },
    support: {
      opens: ['assistance', 'assistance-store', 'desk-approvals', 'desk-note-store'],
      contract: ['assistance', 'approvals', 'approvals-desk', 'notes-desk'],
      desk: true,
    },
  },
  sales: {
    shop: {
      opens: ['label-store', 'shop', 'store'],
      contract: ['shop', 'plan', 'price-notes', 'label-surcharges', 'broadband-labels'],
      shop: ['shop'],
    },
    cards: {
      opens: ['card-session', 'cards', 'store'],
      contract: ['cards', 'card-brand'],
      shop: ['cards'],
    },
    credits: {
      opens: ['credits', 'desk-courtesy', 'journal-store', 'store'],
      contract: ['credits', 'credits-desk', 'courtesy-desk'],
      shop: ['credits'],
      desk: true,
    },
    orders: {
      opens: [
        'desk-mail-card',
        'desk-orders',
        'desk-require-order',
        'is-for-new-line',
        'order-trace',
        'orders',
        'renewal-order-store',
        'stalled-store',
        'store',
        'unpaid-until',
        'view-orders',
      ],
      contract: ['orders', 'orders-desk', 'tracking'],
      shop: ['orders'],
      desk: true,
    },
    taxes: { opens: ['store', 'taxes'], contract: ['taxes'] },
    payments: { opens: ['attempt-of-charge', 'payments', 'store'], contract: [] },
    refunds: {
      opens: [
        'captured-store',
        'desk-refunds',
        'failed-refunds',
        'journal-store',
        'order-refund',
        'refund-store',
      ],
      contract: ['refunds', 'refunds-desk'],
      desk: true,
    },
    disputes: {
      opens: ['disputes', 'journal-store', 'store'],
      contract: ['disputes-desk'],
      desk: true,
    },
  },
  lines: {
    lines: {
      opens: [
        'activation-store',
        'activity',
        'activity-store',
        'desk-end-fraud',
        'desk-stop-lines',
        'esim',
        'lines',
        'owner-email',
        'period-store',
        'periods',
        'sims',
        'store',
        'suspension-store',
        'suspensions',
      ],
      contract: ['lines', 'activity', 'carrier-record-desk', 'lines-desk', 'refused-call-desk'],
      shop: ['lines', 'phone-check'],
      desk: true,
    },
    provisioning: {
      opens: ['activate-line', 'activation', 'end-service', 'line-ending-store', 'line-endings'],
      contract: ['line-ends-desk', 'line-moves-desk'],
    },
    usage: { opens: ['usage'], contract: ['usage'] },
    'emergency-address': {
      opens: ['ask-again', 'emergency-address', 'place-of-use', 'store'],
      contract: ['emergency-address'],
      shop: ['emergency-address'],
    },
    'line-safety': {
      opens: [
        'account-number',
        'another-card',
        'desk-stop-mailing',
        'emails',
        'leaving-store',
        'line-safety',
        'offered',
        'replace-sim',
        'returned-card',
        'safety',
        'sim-change-store',
        'store',
        'support-emails',
        'suspension',
      ],
      contract: ['line-safety'],
      shop: ['line-safety'],
    },
    'port-out': {
      opens: ['desk-pages', 'desk-store', 'port-out-store'],
      contract: ['port-out-desk'],
      desk: true,
    },
  },
  processes: {
    checkout: { opens: [], contract: ['checkout'], shop: ['cart', 'checkout'] },
    renewals: {
      opens: [
        'by-hand',
        'desk-renewals',
        'leave-renewal',
        'notice-store',
        'renewal-details',
        'renewal-lines',
        'renewal-orders',
        'renewals',
        'settings-store',
        'store',
      ],
      contract: ['renewals', 'renewals-desk'],
      shop: ['renewals'],
      desk: true,
    },
    'payment-links': {
      opens: [],
      contract: ['payment-links', 'payment-links-desk'],
      shop: ['payment-links'],
      desk: true,
    },
    'port-in': {
      opens: [
        'attempt-store',
        'cancellation',
        'check',
        'correction',
        'correction-link',
        'details',
        'late',
        'port-in',
        'port-in-needs',
        'present',
        'present-port-ins',
        'report',
        'status-emails',
        'store',
        'submission',
        'transitions',
      ],
      contract: [
        'port-in',
        'port-in-fields',
        'port-in-links',
        'port-in-reasons',
        'port-in-status',
        'port-in-times',
        'donor-carriers',
      ],
      shop: ['port-in'],
    },
    'port-in-cases': {
      opens: ['desk-assignment-store', 'desk-assignments', 'desk-port-in-pages', 'desk-store'],
      contract: ['port-in-cases', 'port-in-cases-desk', 'transfers-desk'],
      shop: ['port-in-cases'],
      desk: true,
    },
    receipts: { opens: ['receipts'], contract: [] },
    transactions: { opens: [], contract: ['transactions'], shop: ['transactions'] },
    timeline: { opens: [], contract: ['timeline'], shop: ['timeline'] },
    webhooks: { opens: ['refusal-store', 'store'], contract: [] },
    account: {
      opens: ['account-closure', 'account-closure-store', 'data-export-store', 'profile'],
      contract: ['account-closure', 'data-export'],
      shop: ['account'],
    },
    diagnosis: { opens: [], contract: ['diagnosis'] },
    contact: {
      opens: ['desk-message-store', 'store'],
      contract: ['contact', 'contact-answers', 'contact-desk', 'chat'],
      shop: ['contact'],
      desk: true,
    },
  },
  office: {
    books: {
      opens: [],
      contract: [
        'books-desk',
        'collected-taxes-desk',
        'deferred-revenue-desk',
        'provider-statement-desk',
        'subscribers-desk',
      ],
      desk: true,
    },
    operations: {
      opens: [],
      contract: [
        'operations-desk',
        'figures-desk',
        'runbook-desk',
        'tax-reports-desk',
        'waiting-desk',
        'code-labels-desk',
      ],
      desk: true,
    },
    records: {
      opens: ['cpni-report', 'incident-store', 'incidents', 'records', 'subject'],
      contract: ['records-desk'],
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Room>>>>

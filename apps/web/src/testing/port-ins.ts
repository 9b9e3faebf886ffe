import type { PortIn } from '@openline/contract/processes/port-in'
import { type PortInReason, portInReasons } from '@openline/contract/processes/port-in-reasons'

/** A port-in in progress, with the changes of a test. */
export function aPortIn(more: Partial<PortIn> = {}): PortIn {
  return {
    id: '11111111-1111-4111-8111-111111111111',
    msisdn: '+15155550110',
    zipCode: '50309',
    status: 'draft',
    title: 'Tell us about your old carrier',
    advice: 'We need a few details from your old carrier.',
    lineId: null,
    orderId: null,
    donorCarrier: null,
    required: ['billingAccount', 'pinPassword', 'zipCode'],
    kept: ['zipCode'],
    missing: ['billingAccount', 'pinPassword'],
    pinExpiresAt: null,
    reason: null,
    attempts: 0,
    triesLeft: 3,
    assisted: false,
    isCancelling: false,
    dueAt: null,
    expectedAt: null,
    cancellableUntil: null,
    expiresAt: null,
    messaging: null,
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    nextActions: ['edit', 'bring', 'cancel'],
    ...more,
  }
}

/** A port-in that the old carrier refused. */
export function aRefused(code: PortInReason, more: Partial<PortIn> = {}): PortIn {
  const { message, hint, fields, confirm, by } = portInReasons[code]
  return aPortIn({
    status: 'action_required',
    kept: ['billingAccount', 'zipCode'],
    missing: ['pinPassword'],
    reason: { code, message, hint, fields: [...fields], confirm, by },
    triesLeft: 2,
    nextActions: ['edit', 'resubmit', 'cancel'],
    ...more,
  })
}

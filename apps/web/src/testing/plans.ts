import type { OfferedLabel, OfferedPlan } from '@openline/contract/sales/shop'

/** A broadband label with every field filled, apart from what `changes` says. */
export function aLabel(changes: Partial<OfferedLabel> = {}): OfferedLabel {
  return {
    heading: 'Mobile Broadband Consumer Disclosure',
    providerName: 'Example Wireless',
    planName: 'Fifteen',
    uniquePlanId: 'M0099999901FIFTEEN1M',
    monthlyPriceCents: 2500,
    prepaid: null,
    introductoryRate: null,
    contract: null,
    providerMonthlyFees: [{ name: 'Regulatory Recovery Fee', amountCents: 150 }],
    oneTimeFees: [{ name: 'Activation Fee', amountCents: 1000, note: 'Waived with an eSIM.' }],
    earlyTerminationFeeCents: 0,
    governmentTaxes: 'Varies by Location',
    discountsUrl: '/faq#coupons',
    typicalSpeeds: [
      { technology: '5G', downloadMbps: '55–260', uploadMbps: '5–25', latencyMs: '28–50' },
      { technology: '4G LTE', downloadMbps: '9–48', uploadMbps: '2–12', latencyMs: '38–65' },
    ],
    dataIncludedGb: 15,
    dataNote: 'After 15 GB in a month, data slows down.',
    additionalDataCharge: '$0. We never bill for going over.',
    networkManagementUrl: '/terms-and-conditions#network-management',
    privacyPolicyUrl: '/privacy-policy',
    support: { phone: '(515) 555-0142', url: '/contact-us' },
    fccUrl: 'https://www.fcc.gov/consumer',
    ...changes,
  }
}

/** A monthly phone plan that is on sale, apart from what `changes` says. */
export function aPlan(changes: Partial<OfferedPlan> = {}): OfferedPlan {
  return {
    planId: 'fifteen-monthly',
    name: 'Fifteen',
    kind: 'phone',
    taxClass: 'prepaid_wireless',
    status: 'available',
    order: 10,
    highlight: 'Maps, music and some video.',
    features: ['Unlimited calls and texts within the US', 'Wi-Fi calling and visual voicemail'],
    priceCents: 2500,
    periodMonths: 1,
    periodDays: 30,
    dataGb: 15,
    throttleNote: 'After 15 GB in a month, data slows down.',
    minutes: null,
    texts: null,
    hotspotGb: 5,
    fiveG: true,
    international: 'Roaming abroad is off until you turn it on.',
    simTypes: ['esim', 'physical'],
    activationFeeCents: 1000,
    activationFreeWith: ['esim'],
    label: aLabel(),
    allInPriceCents: null,
    allInNotes: null,
    ...changes,
  }
}

/**
 * USPS: domestic numbers have 20 to 22 digits and begin with 9, international ones end with US. The numbers of other
 * carriers have no form of their own that could not be an order number of someone else.
 */
const usps = /^(9\d{19,21}|[A-Z]{2}\d{9}US)$/

/** Where the carrier that has a package shows its way; null for a number that is none of USPS's. */
export function trackingUrl(trackingNumber: string): string | null {
  const bare = trackingNumber.replaceAll(/[\s-]/g, '')
  return usps.test(bare) ? `https://tools.usps.com/go/TrackConfirmAction?tLabels=${bare}` : null
}

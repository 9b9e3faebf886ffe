import { trackingUrl } from '@openline/contract/sales/tracking'

/** A tracking number, which leads to where the package is if its carrier is known. */
export function TrackingLink({ number }: { readonly number: string }) {
  const url = trackingUrl(number)
  if (url === null) return number
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {number}
    </a>
  )
}

export type Platform = 'ios' | 'android' | 'other'

type Browser = {
  readonly userAgent: string
  readonly maxTouchPoints: number
}

/** Which phone this is, to offer its own way of installing an eSIM. iPads call themselves Macs. */
export function platformOf({ userAgent, maxTouchPoints }: Browser): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'other'
}

import type { UsStateCode } from '@openline/contract/us-states'

/** The zone that most people of a state live in. */
const zones = {
  AL: 'America/Chicago',
  AK: 'America/Anchorage',
  AZ: 'America/Phoenix',
  AR: 'America/Chicago',
  CA: 'America/Los_Angeles',
  CO: 'America/Denver',
  CT: 'America/New_York',
  DE: 'America/New_York',
  DC: 'America/New_York',
  FL: 'America/New_York',
  GA: 'America/New_York',
  HI: 'Pacific/Honolulu',
  ID: 'America/Boise',
  IL: 'America/Chicago',
  IN: 'America/Indiana/Indianapolis',
  IA: 'America/Chicago',
  KS: 'America/Chicago',
  KY: 'America/New_York',
  LA: 'America/Chicago',
  ME: 'America/New_York',
  MD: 'America/New_York',
  MA: 'America/New_York',
  MI: 'America/Detroit',
  MN: 'America/Chicago',
  MS: 'America/Chicago',
  MO: 'America/Chicago',
  MT: 'America/Denver',
  NE: 'America/Chicago',
  NV: 'America/Los_Angeles',
  NH: 'America/New_York',
  NJ: 'America/New_York',
  NM: 'America/Denver',
  NY: 'America/New_York',
  NC: 'America/New_York',
  ND: 'America/Chicago',
  OH: 'America/New_York',
  OK: 'America/Chicago',
  OR: 'America/Los_Angeles',
  PA: 'America/New_York',
  RI: 'America/New_York',
  SC: 'America/New_York',
  SD: 'America/Chicago',
  TN: 'America/Chicago',
  TX: 'America/Chicago',
  UT: 'America/Denver',
  VT: 'America/New_York',
  VA: 'America/New_York',
  WA: 'America/Los_Angeles',
  WV: 'America/New_York',
  WI: 'America/Chicago',
  WY: 'America/Denver',
} as const satisfies Record<UsStateCode, string>

/** Parts of states on another clock, by the first three digits of their ZIP codes. */
const exceptions: readonly { readonly prefixes: readonly string[]; readonly zone: string }[] = [
  // The Florida Panhandle, northwestern and southwestern Indiana, western Kentucky.
  {
    prefixes: ['324', '325', '463', '464', '476', '477', '420', '421', '422', '423', '424'],
    zone: 'America/Chicago',
  },
  // Eastern Tennessee.
  { prefixes: ['373', '374', '376', '377', '378', '379'], zone: 'America/New_York' },
  // El Paso, western Nebraska, South Dakota and North Dakota.
  { prefixes: ['799', '885', '693', '577', '586'], zone: 'America/Denver' },
  // Eastern Oregon, northern Idaho.
  { prefixes: ['979'], zone: 'America/Boise' },
  { prefixes: ['835', '838'], zone: 'America/Los_Angeles' },
]

type Place = { readonly state: string | null; readonly zipCode: string | null }

/**
 * The time zone (IANA name) of dates in receipts and emails for a customer who lives at an
 * address; `home`, the carrier's own, where that does not say.
 */
export function timeZoneOf(place: Place | null, home: string): string {
  const prefix = place?.zipCode?.slice(0, 3) ?? ''
  const exception = exceptions.find(({ prefixes }) => prefixes.includes(prefix))
  if (exception) return exception.zone
  return zoneOfState(place?.state ?? '') ?? home
}

function zoneOfState(state: string): string | undefined {
  return Object.hasOwn(zones, state) ? zones[state as UsStateCode] : undefined // just checked
} // its own keys are these codes

/** How an old carrier treats a number, by what the number ends in. */
export type Course =
  | { kind: 'moves' }
  | { kind: 'refuses'; reason: string; times: number }
  | { kind: 'delays'; reason: string }
  | { kind: 'fails'; reason: string }
  | {
      kind: 'silent' | 'stuck' | 'waits' | 'past_cut_off' | 'answer_lost' | 'slow_texts' | 'manual'
    }

type Magic = { says: string; course?: Course; ineligible?: string; required?: readonly string[] }

const usualRequirements = ['account_number', 'pin', 'zip'] as const

function refused(reason: string, required: readonly string[] = usualRequirements): Magic {
  return {
    says: `Refused once: ${reason}; accepted when sent again`,
    course: { kind: 'refuses', reason, times: 1 },
    required,
  }
}

function delayed(reason: string): Magic {
  return {
    says: `Delayed: ${reason}; accepted when sent again`,
    course: { kind: 'delays', reason },
  }
}

function ineligible(reason: string): Magic {
  return { says: `Not eligible: ${reason}`, ineligible: reason }
}

/** The last four digits of numbers `(any area code) 555-01xx`, which are not assigned. */
export const magicNumbers: Readonly<Record<string, Magic>> = {
  '0100': ineligible('not_portable'),
  '0101': ineligible('same_network'),
  '0102': ineligible('duplicate_port'),
  '0110': { says: 'The old carrier requires nothing', required: [] },
  '0111': {
    says: 'The old carrier requires the name too',
    required: [...usualRequirements, 'name'],
  },
  '0112': {
    says: 'The old carrier requires name and address too',
    required: [...usualRequirements, 'name', 'address'],
  },
  '0120': refused('account_number_invalid'),
  '0121': refused('pin_invalid'),
  '0122': refused('pin_expired'),
  '0123': refused('zip_mismatch'),
  '0124': refused('name_mismatch'),
  '0125': refused('address_mismatch'),
  '0126': refused('holder_mismatch'),
  '0127': refused('port_protected'),
  '0128': refused('number_not_active'),
  '0129': refused('number_not_found'),
  '0130': refused('prepaid_restriction'),
  '0131': refused('donor_approval_missing'),
  '0132': refused('sim_unusable'),
  '0133': refused('duplicate_port'),
  '0134': refused('multiline_complex'),
  '0135': refused('unknown'),
  '0136': { says: 'Fails: not_portable', course: { kind: 'fails', reason: 'not_portable' } },
  '0137': { says: 'Fails: same_network', course: { kind: 'fails', reason: 'same_network' } },
  '0140': delayed('outside_hours'),
  '0141': delayed('system_down'),
  '0142': delayed('heavy_load'),
  '0143': delayed('due_date_invalid'),
  '0150': {
    says: 'Refused every time: pin_invalid',
    course: { kind: 'refuses', reason: 'pin_invalid', times: Infinity },
  },
  '0151': { says: 'The old carrier never answers', course: { kind: 'silent' } },
  '0152': { says: 'Never gets beyond activating', course: { kind: 'stuck' } },
  '0153': { says: 'Confirmed for tomorrow; can be canceled', course: { kind: 'waits' } },
  '0154': { says: 'Confirmed, too late to cancel', course: { kind: 'past_cut_off' } },
  '0155': { says: 'Moves, but the first answer is lost', course: { kind: 'answer_lost' } },
  '0156': { says: 'Moves; text messages never follow', course: { kind: 'slow_texts' } },
  '0160': {
    says: 'Does nothing on its own: move it with POST /carrier/port-in-reports',
    course: { kind: 'manual' },
  },
}

/** Refused with `pin_invalid` whatever the number; every other PIN is right. */
export const wrongPin = '0000'

const donors = [
  { id: 'verizon', name: 'Verizon' },
  { id: 'att', name: 'AT&T' },
  { id: 't-mobile', name: 'T-Mobile' },
  { id: 'mint', name: 'Mint Mobile' },
  { id: null, name: 'Prairie Cellular' },
] as const

function magicOf(msisdn: string): Magic | null {
  const ending = /^\+1\d{3}555(01\d\d)$/.exec(msisdn)?.[1]
  return magicNumbers[ending ?? ''] ?? null
}

export function courseOf(msisdn: string): Course {
  return magicOf(msisdn)?.course ?? { kind: 'moves' }
}

export function ineligibilityOf(msisdn: string): string | null {
  return magicOf(msisdn)?.ineligible ?? null
}

/** What the old carrier wants to know before it lets a number go. */
export function requirementsOf(msisdn: string): readonly string[] {
  return magicOf(msisdn)?.required ?? usualRequirements
}

/** The old carrier of a number: always the same one. */
export function donorOf(msisdn: string) {
  return donors[Number(msisdn.slice(-1)) % donors.length] ?? donors[0]
}

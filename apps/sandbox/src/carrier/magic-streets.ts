type Meaning =
  | { kind: 'refused'; reason: string; field: string; says: string; meant?: string }
  /** Refused unless an apartment, suite or unit is given. */
  | { kind: 'unit_missing'; says: string }
  | { kind: 'slow'; says: string }
  /** No line can be activated for who uses it there. */
  | { kind: 'not_served'; says: string }
  /** The first two calls fail. */
  | { kind: 'outage'; says: string }

/** Streets that the emergency service has an answer of its own for. */
export const magicStreets: Readonly<Record<string, Meaning>> = {
  'Unlisted Lane': {
    kind: 'refused',
    reason: 'street_unknown',
    field: 'streetName',
    says: 'Refused: street_unknown',
  },
  'Wallnut Street': {
    kind: 'refused',
    reason: 'street_unknown',
    field: 'streetName',
    meant: 'Walnut Street',
    says: 'Refused: street_unknown, with the suggestion Walnut Street',
  },
  'Faraway Road': {
    kind: 'refused',
    reason: 'place_mismatch',
    field: 'zipCode',
    says: 'Refused: place_mismatch',
  },
  'Mailbox Plaza': {
    kind: 'refused',
    reason: 'not_dispatchable',
    field: 'streetName',
    says: 'Refused: not_dispatchable',
  },
  'Tower Road': { kind: 'unit_missing', says: 'Refused without a unit: unit_missing' },
  'Unserved Road': {
    kind: 'not_served',
    says: 'As place of use: the activation is refused with address_refused',
  },
  'Slow Street': { kind: 'slow', says: 'Accepted, but the answer takes 3 seconds' },
  'Outage Street': { kind: 'outage', says: 'Fails twice with 503, then accepted' },
}

/** A house number that no street has. */
export const unknownHouse = '99999'

/** A requirement that doesn't hold; the message says what was expected. */
export class Unmet extends Error {}

/** A requirement that can't be looked at; the message says why. */
export class Skipped extends Error {}

/** The old carrier answers within a day, or a person looks after it. */
export const answerLateSeconds = 24 * 3600

/** A number is between two carriers for minutes; after this long a person looks after it. */
export const cutoverLateSeconds = 2 * 3600

/**
 * How a connection notices that nothing comes from its server any more. It stays open when a network is cut
 * or a machine goes away; by default the system first asks after two hours, and sends again for 15 minutes.
 *
 * A connection that waits for an answer, or for a notification, is asked by the system whether the server
 * is there: after ten seconds of silence and then every second, ten times. A server that is busy answers.
 */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/**
 * What was sent and never arrived is not noticed in this way, so a statement has a time in which it is
 * answered. It is far above what any takes; migrations have none.
 */
export const answeredWithinMs = 60_000

/** The job queue deletes what is old in one statement. */
export const queueAnsweredWithinMs = 300_000

import { pino } from 'pino'
import { activeTraceId } from '../tracing/traceparent.ts'

/** Never in a log, whatever object they hang on. */
const secretPaths = [
  'password',
  'otp',
  'token',
  'authorization',
  'email',
  'iccid',
  'imei',
  'msisdn',
].flatMap((name) => [name, `*.${name}`])

/** One JSON line an event, without secrets and personal data; with the number of one process of several. */
export function createLog(level: string, processNumber?: number) {
  return pino({
    level,
    base: processNumber === undefined ? null : { process: processNumber },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretPaths, censor: '[removed]' },
    serializers: { err: describeError },
    mixin: tracedBy,
  })
}

/** What is logged in a trace names it. */
function tracedBy(): { traceId?: string } {
  const traceId = activeTraceId()
  return traceId === null ? {} : { traceId }
}

type Described = { type: string; message: string; stack?: string; code?: string; cause?: Described }

/**
 * An error without what hangs on it: a database driver's error carries the
 * query's parameters, a payment SDK's the request. A query in a message goes too.
 */
function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error' }
  const message = error.message.split('\nparams:')[0] ?? ''
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  return {
    type: error.name,
    message,
    ...(error.stack && { stack: frames(error.stack) }),
    ...(code !== null && { code }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

function frames(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n')
}

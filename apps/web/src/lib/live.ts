import { readEvents, type ServerEvent } from './event-stream.ts'
import { pollDelayMs } from './polling.ts'

type SubscribeOptions = {
  /** Opens the stream; null when the server has no slot for one, a rejection when it cannot be reached. */
  readonly open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | null>
  /** Fetches again what the stream reports on. Gives its version; must not reject. */
  readonly refetch: () => Promise<string>
  /** The record that changed; null after an interruption, when any record may have changed. */
  readonly onChange?: ((change: LiveChange | null) => void) | undefined
  /** Whether nothing is in progress: then nothing is fetched until an event arrives. */
  readonly isIdle?: (() => boolean) | undefined
  /** Whether the tab is visible and the browser online. */
  readonly isAwake: () => boolean
  /** Calls back when that changes. Returns the function that ends it. */
  readonly onAwake: (listener: () => void) => () => void
}

/** The record that a `change` event names (the contract's `changeSchema`). */
export type LiveChange = { readonly subject: string; readonly id: string | null }

/** A stream that sends nothing for this long after it was opened is closed: some proxies buffer it. */
const openWithinMs = 10_000

/**
 * How a stream ended (the contract's `streamEndSchema`). `no_place`: not opened again before the tab
 * becomes visible again. `replaced`: never opened again. `signed_out`: nothing is left to fetch.
 */
type Ending = 'lost' | 'no_place' | 'replaced' | 'signed_out'

/**
 * Keeps data fresh by a stream of events, and by polling while there is no stream. Pauses while the
 * tab is hidden or offline, and fetches at once afterwards. Returns the function that ends it.
 */
export function subscribe({
  isIdle = () => false,
  onChange = () => {},
  ...page
}: SubscribeOptions): () => void {
  let wasOpen = false
  let isStopped = false
  let ending: Ending = 'lost'
  let round = 0
  let version = ''
  // Aborted and replaced whenever the tab is shown or hidden.
  let awakeness = new AbortController()

  const refetch = createRefetcher(async () => {
    if (isStopped) return // since it was asked for
    const next = await page.refetch()
    if (next !== version) [version, round] = [next, 0]
  })

  const onEvent = ({ event, data }: ServerEvent) => {
    const isFirst = event === 'open' && !wasOpen
    if (event === 'open') [wasOpen, round] = [true, 0]
    // The page has just loaded its data, and nothing is in progress.
    if (isFirst && isIdle()) return
    if (event === 'change') onChange(changeIn(data))
    else if (!isFirst) onChange(null)
    void refetch()
  }

  const run = async () => {
    while (!isStopped) {
      const { signal } = awakeness
      if (!page.isAwake()) {
        await pause(null, signal)
        continue
      }
      if (ending === 'lost') ending = await readStream(page.open, signal, onEvent)
      if (signal.aborted) continue
      if (!isIdle() || ending === 'signed_out') await refetch()
      if (ending === 'signed_out') isStopped = true
      else await pause(pollDelayMs(round) * (0.75 + Math.random() / 2), signal)
      round += 1
    }
  }

  const onAwakeChange = () => {
    round = 0
    if (ending === 'no_place') ending = 'lost'
    const before = awakeness
    awakeness = new AbortController()
    before.abort()
  }
  const unsubscribe = page.onAwake(onAwakeChange)
  void run()
  return () => {
    unsubscribe()
    isStopped = true
    onAwakeChange()
  }
}

/** Passes on the events of a stream until it ends. */
async function readStream(
  open: SubscribeOptions['open'],
  signal: AbortSignal,
  onEvent: (event: ServerEvent) => void,
): Promise<Ending> {
  const deadline = createDeadline(signal, openWithinMs)
  try {
    const stream = await open(deadline.signal)
    if (!stream) return 'no_place'
    for await (const event of readEvents(stream)) {
      if (event?.event === 'end') return endingOf(event)
      if (event?.event === 'open') deadline.allow(heartbeatMsOf(event) * 2)
      else deadline.extend()
      if (event) onEvent(event)
    }
  } catch {
    // The caller polls, and opens the stream again.
  } finally {
    deadline.clear()
  }
  return 'lost'
}

/** One fetch at a time; all requests that arrive meanwhile lead to one more fetch afterwards. */
function createRefetcher(fetchOnce: () => Promise<void>) {
  let running: Promise<void> | null = null
  let isRequested = false
  const fetchUntilDone = async () => {
    do {
      isRequested = false
      await fetchOnce()
    } while (isRequested)
    running = null
  }
  return (): Promise<void> => {
    isRequested = true
    running ??= fetchUntilDone()
    return running
  }
}

function changeIn(data: string): LiveChange {
  const [subject, id] = [textIn(data, 'subject'), textIn(data, 'id')]
  return { subject: String(subject), id: typeof id === 'string' ? id : null }
}

function endingOf({ data }: ServerEvent): Ending {
  const reason = textIn(data, 'reason')
  return reason === 'signed_out' || reason === 'replaced' ? reason : 'lost'
}

function heartbeatMsOf({ data }: ServerEvent): number {
  const seconds = Number(textIn(data, 'heartbeatSeconds'))
  return seconds > 0 ? seconds * 1000 : openWithinMs
}

function textIn(json: string, name: string): unknown {
  try {
    return Reflect.get(Object(JSON.parse(json)), name)
  } catch {
    return null
  }
}

/** Aborts with `signal`, or when `extend` was not called for the allowed time. */
function createDeadline(signal: AbortSignal, firstMs: number) {
  const controller = new AbortController()
  const abort = () => controller.abort()
  let allowedMs = firstMs
  let timer = setTimeout(abort, allowedMs)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort)
  const extend = () => {
    clearTimeout(timer)
    timer = setTimeout(abort, allowedMs)
  }
  return {
    signal: controller.signal,
    extend,
    allow: (ms: number) => {
      allowedMs = ms
      extend()
    },
    clear: () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      abort()
    },
  }
}

/** Waits `ms`, or until `signal` aborts; with null only for `signal`. */
function pause(ms: number | null, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = ms === null ? undefined : setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}

import { readEvents, type ServerEvent } from './event-stream.ts'
import { pollDelayMs } from './polling.ts'

type LiveOptions = {
  /** Opens the stream; null when the server has no place for one, a rejection when it cannot be had. */
  readonly open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | null>
  /** Reads again what the stream is about. Gives where it stands; must not reject. */
  readonly look: () => Promise<string>
  /** What the stream says has changed; null when it was away and anything may have. */
  readonly onChange?: ((change: LiveChange | null) => void) | undefined
  /** Whether nothing is known to be going on: then nobody looks without being told to. */
  readonly isIdle?: (() => boolean) | undefined
  /** Whether anybody is looking: the tab is in sight and the browser online. */
  readonly isAwake: () => boolean
  /** Calls back when that changes. Returns the undo. */
  readonly onAwake: (listener: () => void) => () => void
}

/** The record that a `change` event names (the contract's `changeSchema`). */
export type LiveChange = { readonly subject: string; readonly id: string | null }

/** Without a word for this long after it was opened, a stream is no stream: some proxies keep it all. */
const openWithinMs = 10_000

/**
 * How listening ended (the contract's `streamEndSchema`). `no_place`: not before
 * somebody looks anew. `replaced`: never again. `signed_out`: nothing is left to see.
 */
type Ending = 'lost' | 'no_place' | 'replaced' | 'signed_out'

/**
 * Keeps something fresh by a stream of events, and by looking again and again
 * for as long as there is no stream. Rests while nobody looks, and looks at
 * once afterwards. Returns the stop.
 */
export function startLive({
  open,
  look,
  onChange = () => {},
  isIdle = () => false,
  isAwake,
  onAwake,
}: LiveOptions): () => void {
  let wasOpen = false
  let isOver = false
  let ending: Ending = 'lost'
  let round = 0
  let seen = ''
  // Ended, and replaced, whenever somebody begins or ceases to look.
  let sight = new AbortController()

  const lookOnce = createLooking(async () => {
    const state = await look()
    if (state !== seen) round = 0
    seen = state
  })

  const hear = {
    onOpen: () => {
      round = 0
    },
    onNews: (event: ServerEvent) => {
      const isFirst = event.event === 'open' && !wasOpen
      if (event.event === 'open') wasOpen = true
      // The page has just been read, and nothing in it waits for news.
      if (isFirst && isIdle()) return
      if (event.event === 'change') onChange(changeIn(event))
      else if (!isFirst) onChange(null)
      void lookOnce()
    },
  }

  const run = async () => {
    while (!isOver) {
      const { signal } = sight
      if (!isAwake()) {
        await pause(null, signal)
        continue
      }
      if (ending === 'lost') ending = await listen(open, signal, hear)
      if (signal.aborted) continue
      if (!isIdle() || ending === 'signed_out') await lookOnce()
      if (ending === 'signed_out') isOver = true
      else await pause(pollDelayMs(round) * (0.75 + Math.random() / 2), signal)
      round += 1
    }
  }

  const onSight = () => {
    round = 0
    if (ending === 'no_place') ending = 'lost'
    const before = sight
    sight = new AbortController()
    before.abort()
  }
  const undo = onAwake(onSight)
  void run()
  return () => {
    undo()
    isOver = true
    onSight()
  }
}

type Hearing = {
  readonly onOpen: () => void
  readonly onNews: (event: ServerEvent) => void
}

/** Hears what a stream says, for as long as it is alive. */
async function listen(
  open: LiveOptions['open'],
  signal: AbortSignal,
  { onOpen, onNews }: Hearing,
): Promise<Ending> {
  const line = createDeadline(signal, openWithinMs)
  try {
    const stream = await open(line.signal)
    if (!stream) return 'no_place'
    for await (const event of readEvents(stream)) {
      if (event?.event === 'end') return endingOf(event)
      if (event?.event === 'open') {
        onOpen()
        line.allow(heartbeatMsOf(event) * 2)
      } else line.extend()
      if (event) onNews(event)
    }
  } catch {
    // Looked at by hand, and tried anew, by whoever listens.
  } finally {
    line.clear()
  }
  return 'lost'
}

/** One look at a time; whatever is asked for meanwhile is one more look afterwards. */
function createLooking(look: () => Promise<void>) {
  let looking: Promise<void> | null = null
  let isAskedAgain = false
  const lookUntilNobodyAsks = async () => {
    do {
      isAskedAgain = false
      await look()
    } while (isAskedAgain)
    looking = null
  }
  return (): Promise<void> => {
    isAskedAgain = true
    looking ??= lookUntilNobodyAsks()
    return looking
  }
}

function changeIn({ data }: ServerEvent): LiveChange {
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

/** Ends with `signal`, or when nothing was heard for as long as is allowed. */
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

/** Waits for so long, or with null for as long as it takes, unless `signal` ends it. */
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

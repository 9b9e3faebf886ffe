import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

export type Ears = {
  onMessage: (payload: string) => void
  /** Called when listening has begun, and again after each time the connection was away. */
  onConnect: () => void
}

export type Listening = {
  /** Hears what any process tells on a channel (`pg_notify`). Fails when listening cannot begin. */
  listen(channel: string, ears: Ears): Promise<void>
  close(): Promise<void>
}

const shortestPauseMs = 100
const longestPauseMs = 5000

/** Listens to the database at `url` on one connection, which is opened with the first channel and again when it breaks. */
export const createListening = (url: string): Listening => {
  const channels = new Map<string, Ears>()
  let client: Promise<pg.Client> | null = null
  const closing = new AbortController()

  const open = async (): Promise<pg.Client> => {
    const opened = new pg.Client({ connectionString: url, keepAlive: true })
    const life = { hasBegun: false, hasEnded: false }
    opened.on('error', ignore) // `end` follows
    opened.once('end', () => {
      life.hasEnded = true
      if (life.hasBegun) void reopen()
    })
    opened.on('notification', ({ channel, payload }) => {
      channels.get(channel)?.onMessage(payload ?? '')
    })
    try {
      await opened.connect()
      for (const [channel, ears] of channels) await begin(opened, channel, ears)
      if (life.hasEnded) throw new Error('The connection ended as listening began')
    } catch (error) {
      await opened.end()
      throw error
    }
    life.hasBegun = true
    return opened
  }

  const reopen = async (): Promise<void> => {
    const { signal } = closing
    for (let wait = shortestPauseMs; !signal.aborted; wait = Math.min(wait * 2, longestPauseMs)) {
      await pause(wait, undefined, { ref: false, signal }).catch(ignore)
      if (signal.aborted) return
      client = open()
      if (await isThere(client)) return
    }
  }

  return {
    async listen(channel, ears) {
      channels.set(channel, ears)
      if (client === null) {
        client = open()
        await client
        return
      }
      await begin(await client, channel, ears)
    },
    async close() {
      closing.abort()
      const opened = await client?.catch(() => null)
      await opened?.end()
    },
  }
}

const begin = async (client: pg.Client, channel: string, { onConnect }: Ears): Promise<void> => {
  await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  onConnect()
}

const isThere = (opening: Promise<unknown>): Promise<boolean> =>
  opening.then(
    () => true,
    () => false,
  )

const ignore = () => {}

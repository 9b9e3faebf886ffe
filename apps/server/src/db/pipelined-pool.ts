import type { Socket } from 'node:net'
import pg from 'pg'

/** What drizzle asks of a connection; with `rowMode` it maps the rows itself. */
export type Asked = Pick<pg.QueryConfig, 'text' | 'types'> & { readonly rowMode?: 'array' }

/** To drizzle: what comes of a statement that it maps; of any other its rows, which is all we want of it. */
type Answer = pg.QueryResult | readonly unknown[]

const connectWithinMs = 30_000
const closeIdleAfterMs = 60_000

type PoolOptions = {
  /** Connections at most. */
  readonly size: number
  /** What each connection is told when it is opened. */
  readonly settings?: string
  /** Whether every statement shares a connection: only where none waits for one of ours. */
  readonly sharesAll?: boolean
}

/**
 * The connections of a process, on which a statement is sent before the one ahead of it is answered.
 * A transaction has a connection to itself, and so has a statement that writes: it may wait for a
 * lock. Reads that are asked for at the same time share one. Drizzle knows a pool by the end of
 * this name.
 */
export class PipelinedPool {
  readonly #pool: pg.Pool
  readonly #sharesAll: boolean
  #gathering: Shared | null = null

  constructor(url: string, { size, settings, sharesAll = false }: PoolOptions) {
    this.#sharesAll = sharesAll
    this.#pool = new pg.Pool({
      connectionString: url,
      max: size,
      pipeline: true,
      connectionTimeoutMillis: connectWithinMs,
      idleTimeoutMillis: closeIdleAfterMs,
      keepAlive: true,
      ...(settings !== undefined && {
        // Leaves ahead of the first statement; one that fails has failed with its connection.
        onConnect: (client) => void client.query(settings).catch(ignore),
      }),
    })
    // Whoever waits for an answer is told that the connection broke; an idle one is replaced.
    this.#pool.on('error', ignore)
    this.#pool.on('connect', (client) => client.on('error', ignore))
  }

  /** Runs a statement that is no part of a transaction. */
  async query(asked: Asked, values: unknown[]): Promise<Answer | null> {
    const mayShare = this.#sharesAll || statementOf(asked.text).isPlainRead
    const shared = mayShare ? this.#gather() : new Shared(this.connect())
    return shared.query(asked, values)
  }

  /** A connection of one's own, to be released. */
  async connect(): Promise<Connection> {
    return new Connection(await this.#pool.connect())
  }

  /** Waits for what runs, then closes all connections. */
  end(): Promise<void> {
    return this.#pool.end()
  }

  #gather(): Shared {
    if (this.#gathering) return this.#gathering
    const shared = new Shared(this.connect())
    this.#gathering = shared
    // Reads join until the connection is there, and a full pool lets many join.
    const sendOff = () => {
      this.#gathering = null
    }
    shared.opened.then(sendOff, sendOff)
    return shared
  }
}

function ignore() {}

/** A connection that goes back when the last of its statements is answered. */
class Shared {
  readonly opened: Promise<Connection>
  #users = 0

  constructor(opened: Promise<Connection>) {
    this.opened = opened
  }

  async query(asked: Asked, values: unknown[]): Promise<Answer | null> {
    this.#users += 1
    try {
      const connection = await this.opened
      return await connection.query(asked, values)
    } finally {
      this.#users -= 1
      if (this.#users === 0) this.opened.then((connection) => connection.release(), ignore)
    }
  }
}

/** A connection of the pool in the hands of one user. */
export class Connection {
  readonly #client: pg.PoolClient
  #isHeld = false
  #asked = 0
  #lastOfTransaction = Number.POSITIVE_INFINITY
  #commit: Promise<Answer | null> | null = null

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  release(): void {
    // Whatever left a transaction open, nobody else gets into it.
    const isClean = this.#client.getTransactionStatus() === 'I'
    this.#client.release(!isClean)
  }

  /** How many statements were asked for by now. */
  get asked(): number {
    return this.#asked
  }

  /** Ends the transaction behind its statement of that number, without waiting for what comes of it. */
  commitAfter(asked: number): void {
    this.#lastOfTransaction = asked
    if (this.#asked > asked) throw tooLate()
    if (this.#asked === asked) this.#commitNow()
  }

  async query(asked: Asked, values: unknown[]): Promise<Answer | null> {
    if (this.#commit) {
      if (asked.text === 'commit') return this.#commit
      if (asked.text === 'rollback') return this.#commit.catch(() => null)
      throw tooLate()
    }
    const sent = this.#send(asked, values)
    this.#asked += 1
    if (this.#asked === this.#lastOfTransaction) this.#commitNow()
    return sent
  }

  /** Behind a statement that failed, the database takes it for a rollback. */
  #commitNow(): void {
    this.#commit = this.#send({ text: 'commit', types: undefined }, [])
    this.#commit.catch(ignore)
  }

  async #send({ text, types, rowMode }: Asked, values: unknown[]): Promise<Answer | null> {
    this.#hold()
    const name = values.length > 0 ? { name: statementOf(text).name } : {}
    const config = { text, values, types, rowMode, ...name }
    const sent: Promise<pg.QueryResult> = this.#client.query(config as pg.QueryConfig)
    // Its only way to fail is a connection that broke, and on that the next statement fails as well.
    if (text === 'begin') {
      sent.catch(ignore)
      return null
    }
    // Whoever rolls back has an error to tell, and a connection that broke has rolled back already.
    if (text === 'rollback') return sent.catch(() => null)
    const result = await sent
    return rowMode ? result : result.rows
  }

  /** Statements of one tick go out in one packet: each one by itself costs a call of the system. */
  #hold(): void {
    if (this.#isHeld) return
    this.#isHeld = true
    const stream = streamOf(this.#client)
    stream.cork()
    process.nextTick(() => {
      this.#isHeld = false
      stream.uncork()
    })
  }
}

function tooLate() {
  return new Error('The transaction was told to end before this statement')
}

function streamOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}

type Statement = {
  /** PostgreSQL parses and plans a named statement once for each connection. */
  readonly name: string | undefined
  /** A read without a lock waits for nobody, so that others may wait behind it. */
  readonly isPlainRead: boolean
}

const mostNames = 5000
const statements = new Map<string, Statement>()

/** What is known of a statement by its text, which is read through once. */
function statementOf(text: string): Statement {
  const known = statements.get(text)
  if (known) return known
  const isPlainRead =
    /^\s*select\b/i.test(text) && !/\bfor (?:no key )?(?:update|share)\b|advisory/i.test(text)
  if (statements.size >= mostNames) return { name: undefined, isPlainRead }
  const statement = { name: `s${statements.size}`, isPlainRead }
  statements.set(text, statement)
  return statement
}

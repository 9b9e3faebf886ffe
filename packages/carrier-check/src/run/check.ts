import { randomUUID } from 'node:crypto'
import type { carrierApi } from '../api/calls.ts'
import type { Capabilities } from '../api/capabilities.ts'
import type { AnswerOf } from '../api/endpoint.ts'
import { carrierSchemas } from '../api/schemas.ts'
import { type CallName, endpoints } from './call-names.ts'
import type { Came, Exchange, Sent } from './carrier-client.ts'
import { keyOf } from './keys.ts'
import type { Line, RunState } from './run-state.ts'
import type { TestNumbers } from './test-numbers.ts'
import { Skipped, Unmet } from './verdicts.ts'
import { untilSo } from './wait.ts'

type Fields = Readonly<Record<string, unknown>>
export type Answer<Name extends CallName> = AnswerOf<(typeof carrierApi)[Name]>

/** What the run of one requirement works with; it remembers each call for the report. */
export class Check {
  readonly run: RunState
  readonly exchanges: Exchange[] = []

  constructor(run: RunState) {
    this.run = run
  }

  get numbers(): TestNumbers {
    return this.run.numbers
  }

  get capabilities(): Capabilities {
    return this.run.capabilities
  }

  /** A test number by its name in the file; without it the requirement is skipped. */
  need<Value>(value: Value | undefined, name: string): Value {
    if (value !== undefined) return value
    throw new Skipped(`"${name}" is not in the file of test numbers`)
  }

  /** One of several test numbers, which no one gets again. */
  take<Value>(values: readonly Value[] | undefined, name: string): Value {
    const taken = this.run.taken.get(name) ?? 0
    this.run.taken.set(name, taken + 1)
    const value = values?.[taken]
    if (value !== undefined) return value
    throw new Skipped(`"${name}" has too few in the file of test numbers`)
  }

  skip(reason: string): never {
    throw new Skipped(reason)
  }

  expect(holds: boolean, expected: string): void {
    if (!holds) throw new Unmet(expected)
  }

  /** A part of an answer that has to be there. */
  found<Value>(value: Value | null | undefined, expected: string): Value {
    if (value !== null && value !== undefined) return value
    throw new Unmet(expected)
  }

  /** A moment for `at`, each later than the one before. */
  at(): string {
    return new Date(this.run.nextMoment()).toISOString()
  }

  /** Sends a call as Openline does; gives whatever comes. */
  async send(name: CallName, request: Fields, key = keyOf(name, request)): Promise<Came> {
    return this.raw(this.wire(name, request, key))
  }

  /** A call as it is written to the wire. */
  wire(name: CallName, request: Fields, key = keyOf(name, request)): Sent {
    const [method = '', path = ''] = endpoints[name].path.split(' ')
    const { reference } = request
    if (typeof reference === 'string') this.run.made.note(name, reference)
    const headers: Record<string, string> = key === null ? {} : { 'idempotency-key': key }
    if (method !== 'GET') return { method, path, headers, body: JSON.stringify(request) }
    const asked = new URLSearchParams()
    for (const [field, value] of Object.entries(request)) asked.set(field, String(value))
    const query = asked.toString()
    return { method, path: query === '' ? path : `${path}?${query}`, headers, body: null }
  }

  async raw(sent: Sent, authorization: string | null = `Bearer ${this.run.key}`): Promise<Came> {
    return this.#kept(await this.run.client.send(sent, authorization))
  }

  /** The answer of Openline's is lost: the call was sent, and the connection broke. */
  async hangUp(name: CallName, request: Fields): Promise<void> {
    const sent = this.wire(name, request)
    this.#kept(await this.run.client.sendAndHangUp(sent, `Bearer ${this.run.key}`))
  }

  /** Sends a call that has to succeed, and gives its answer. */
  async ask<Name extends CallName>(
    name: Name,
    request: Fields,
    key?: string | null,
  ): Promise<Answer<Name>> {
    const came = await this.send(name, request, key)
    const { status } = this.answered(came)
    this.expect(status >= 200 && status < 300, 'a 2xx status')
    const { reference } = request
    if (typeof reference === 'string') this.run.made.noteEnd(name, reference)
    return this.read(name, came)
  }

  /** The answer in the shape that the API gives it. */
  read<Name extends CallName>(name: Name, came: Came): Answer<Name> {
    const read = carrierSchemas[endpoints[name].answer].safeParse(this.json(came))
    if (read.success) return read.data as Answer<Name> // its own schema gave it
    const [issue] = read.error.issues
    const where = issue?.path.join('.') || 'the body'
    throw new Unmet(`an answer with the fields of the API; "${where}": ${issue?.message ?? ''}`)
  }

  json(came: Came): unknown {
    try {
      return JSON.parse(this.answered(came).text)
    } catch (error) {
      if (error instanceof Unmet) throw error
      throw new Unmet('a body that is JSON')
    }
  }

  answered(came: Came): Exclude<Came, { problem: string }> {
    if ('problem' in came) throw new Unmet(`an answer, but there was none: ${came.problem}`)
    return came
  }

  /** Sends a call that has to be refused for good. Without a code any will do. */
  async refused(name: CallName, request: Fields, code?: string, status = 409): Promise<void> {
    this.isRefusal(await this.send(name, request), code, status)
  }

  isRefusal(came: Came, code?: string, status = 409): void {
    const body = this.json(came)
    const given = typeof body === 'object' && body !== null && 'code' in body ? body.code : null
    const isIt = this.answered(came).status === status && (code === undefined || given === code)
    this.expect(isIt, `status ${status}${code === undefined ? '' : ` with the code ${code}`}`)
  }

  /** Repeats a question until it holds, as long as the run has patience. */
  async until<Value>(ask: () => Promise<Value | null>, expected: string): Promise<Value> {
    const { patienceMs, signal } = this.run
    const found = await untilSo(ask, patienceMs, signal)
    if (found !== null) return found
    if (signal?.aborted) throw new Skipped('it was interrupted')
    throw new Unmet(`${expected}, within ${patienceMs / 1000} seconds`)
  }

  /** Waits for the end of something that the network told; skips what lasts longer than the run's patience. */
  async untilOver(what: string, expiresAt: Date): Promise<void> {
    const { patienceMs, signal, sleep } = this.run
    const leftMs = expiresAt.getTime() - Date.now()
    if (leftMs > patienceMs) this.skip(`${what} lasts longer than --patience`)
    // Clocks that differ a little must not decide.
    await sleep(Math.max(leftMs, 0) + 1000)
    if (signal?.aborted) this.skip('it was interrupted')
  }

  /** The fields of an activation that works. */
  activationOrder(changes: Fields = {}): Fields & { readonly reference: string } {
    return {
      reference: randomUUID(),
      simType: 'esim',
      zipCode: this.need(this.numbers.zips?.works, 'zips.works'),
      planCode: this.need(this.numbers.plans, 'plans')[0],
      ...this.user(),
      ...changes,
    }
  }

  user() {
    const placeOfUse = this.need(this.numbers.address, 'address')
    const holder = { name: 'Casey Checker', email: 'casey.checker@example.com', language: 'en' }
    return { holder, placeOfUse }
  }

  /** Activates, and waits where the network takes its time. */
  async activate(order: Fields & { readonly reference: string }): Promise<Line> {
    const first = await this.ask('activate', order)
    const done = first.status === 'pending' ? await this.settledActivation(order.reference) : first
    const expected = 'an activation that is active, with msisdn and iccid'
    this.expect(done.status === 'active', expected)
    const [msisdn, iccid] = [this.found(done.msisdn, expected), this.found(done.iccid, expected)]
    return { reference: order.reference, msisdn, iccid }
  }

  settledActivation(reference: string): Promise<Answer<'activate'>> {
    return this.until(async () => {
      const { activations } = await this.ask('listActivations', { reference })
      const last = activations.at(-1)
      return last === undefined || last.status === 'pending' ? null : last
    }, 'GET /activations to say active or failed')
  }

  /** Orders an activation that has to be refused: immediately, or as one that failed. */
  async refusedActivation(order: Fields & { readonly reference: string }, code: string) {
    const came = await this.send('activate', order)
    const { status } = this.answered(came)
    if (status !== 200 && status !== 201) return this.isRefusal(came, code)
    const { status: settled, failure } = await this.settledActivation(order.reference)
    const isIt = settled === 'failed' && failure?.code === code
    this.expect(isIt, `status 409 with the code ${code}, or "failed" with it`)
  }

  /** A line for what leaves no trace on it; there is one in a run. */
  line(): Promise<Line> {
    this.run.sharedLine ??= this.activate(this.activationOrder())
    return this.run.sharedLine
  }

  /** A line of this requirement's own. */
  ownLine(): Promise<Line> {
    return this.activate(this.activationOrder())
  }

  #kept(exchange: Exchange): Came {
    this.exchanges.push(exchange)
    this.run.exchanges.push(exchange)
    return exchange.came
  }
}

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Brand } from '@openline/contract/brand'
import { brandSchema } from '@openline/contract/brand'
import { type DonorCarrier, donorCarriersSchema } from '@openline/contract/donor-carriers'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { composeApp } from '../app.ts'
import { type Clock, systemClock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import { orShipped } from '../config/shipped-content.ts'
import { openDatabaseServer } from '../db/database-server.ts'
import { hostOf } from '../db/hosts.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { readBuiltInContent } from '../features/content/built-in.ts'
import { createContentService } from '../features/content/content.ts'
import { readPriceTables } from '../features/shop/price-tables.ts'
import { createHttpCarrier } from '../gateways/carrier/http-carrier.ts'
import { createStrapiContent } from '../gateways/content/strapi.ts'
import { createSmtpEmail } from '../gateways/email/smtp.ts'
import { createStripePayment } from '../gateways/payment/stripe.ts'
import { createNodeServer, type NodeListener } from '../http/node-server.ts'
import type { Pages } from '../http/pages.ts'
import { createHttpApp } from '../http-app.ts'
import type { ScheduledTask } from '../jobs/jobs.ts'
import { openJobs } from '../jobs/open-jobs.ts'
import { serialized } from '../jobs/serialized.ts'
import { databaseFailure, misconfigured, portFailure } from './start-failure.ts'

export type StartOptions = {
  config: Config
  log: Logger
  clock?: Clock
  /** Loads what renders pages; null for a server of the API alone. */
  loadPages: ((brand: Brand) => Promise<Pages>) | null
  /** Only while developing: sees each request first, and the server for its socket. */
  developWith?: (server: Server) => Promise<Middleware>
  /** In tests: an answer that does not match its schema is a failure. */
  checkAnswers?: boolean
}

/** Answers a request or passes it on. */
export type Middleware = (...args: [...Parameters<NodeListener>, next: () => void]) => void

export type RunningServer = {
  port: number
  /** What comes round by itself; tests run one at a time of their choice. */
  tasks: readonly ScheduledTask[]
  /** Refuses new requests, finishes the running ones and the jobs in hand, then closes everything. */
  stop(): Promise<void>
}

const finishRequestsWithinMs = 10_000
const sweepEveryMs = 50

/** Opens everything in the order it is needed and serves. What fails half-way is closed again. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config, log, clock = systemClock } = options
  const closers: (() => unknown)[] = []
  const life = { isStopping: false }
  const closeAll = async (): Promise<void> => {
    // From here on load balancers are told to send nobody else.
    life.isStopping = true
    for (const close of closers.toReversed()) await closeQuietly(close, log)
  }
  try {
    const { jobs, app, features } = await open(options, clock, {
      isStopping: () => life.isStopping,
      onClose: (close) => closers.push(close),
    })
    const server = await createHttpServer(getRequestListener(app.fetch), options)
    await listen(server, config.port)
    closers.push(() => features.inbox.close())
    closers.push(() => finishRequests(server))
    closers.push(() => features.timelines.close())
    const tasks = features.tasks.map(serialized)
    await jobs.work(features.jobs, tasks)
    const { port } = server.address() as AddressInfo
    return { port, tasks, stop: closeAll }
  } catch (error) {
    log.debug({ err: error }, 'start failed')
    await closeAll()
    throw error
  }
}

/** One part that does not close must not keep the others open, the database least of all. */
async function closeQuietly(close: () => unknown, log: Logger): Promise<void> {
  try {
    await close()
  } catch (err) {
    log.error({ err }, 'shutdown step failed')
  }
}

type OnClose = (close: () => unknown) => void

type Life = { isStopping: () => boolean; onClose: OnClose }

async function open(options: StartOptions, clock: Clock, { isStopping, onClose }: Life) {
  const { config, log, checkAnswers = false } = options
  const server = await openDatabaseServer(config, (message) => log.info(message))
  const { url } = server
  onClose(() => server.stop())
  await migrateDatabase(url).catch((error: unknown) => {
    throw databaseFailure(error, hostOf(url))
  })
  const { db, subscribe, presence, close } = openDatabase(url)
  onClose(close)
  const [brand, prices, builtIn, donorCarriers] = await Promise.all([
    readBrand(config.brandFile),
    readPriceTables(config.contentDir),
    readBuiltInContent(config.contentDir),
    readDonorCarriersIn(config.contentDir),
  ])
  const gateways = openGateways(config, brand, clock)
  onClose(() => gateways.email.close())
  const jobs = await openJobs(url, log, 'work')
  onClose(() => jobs.stop())
  const content = createContentService({
    gateway: createStrapiContent({
      baseUrl: config.contentUrl,
      token: config.secrets.contentToken,
    }),
    builtIn,
    clock,
    log,
  })
  const features = composeApp({
    config,
    db,
    subscribe,
    jobs,
    clock,
    log,
    brand,
    prices,
    donorCarriers,
    content,
    gateways,
  })
  if (!(await features.canDecryptStoredSecrets())) throw wrongKey()
  const pages = options.loadPages ? await options.loadPages(brand) : null
  const app = await createHttpApp({
    brand,
    config,
    db,
    presence,
    clock,
    log,
    features,
    pages,
    checkAnswers,
    isStopping,
    isDevelopment: options.developWith !== undefined,
  })
  return { jobs, app, features }
}

function wrongKey() {
  return misconfigured(
    'SECRET_KEY: secrets in the database were encrypted with another key; set that one, or add it to PREVIOUS_SECRET_KEYS',
  )
}

function openGateways(config: Config, brand: Brand, clock: Clock) {
  return {
    payment: createStripePayment({
      secretKey: config.secrets.stripeSecretKey,
      webhookSecrets: config.secrets.stripeWebhookSecrets,
      apiUrl: config.stripeApiUrl,
      clock,
    }),
    carrier: createHttpCarrier({
      url: config.carrierUrl,
      apiKey: config.secrets.carrierApiKey,
      webhookSecrets: config.secrets.carrierWebhookSecrets,
      clock,
    }),
    email: createSmtpEmail({
      url: config.secrets.smtpUrl,
      from: config.mailFrom ?? `${brand.name} <${brand.support.email}>`,
    }),
  }
}

async function readDonorCarriers(file: string): Promise<readonly DonorCarrier[]> {
  return z.parse(donorCarriersSchema, JSON.parse(await readFile(file, 'utf8'))).carriers
}

/** A carrier that wrote no Spanish hints shows its English ones. */
async function readDonorCarriersIn(contentDir: string) {
  const own = join(contentDir, 'donor-carriers.json')
  const ownSpanish = join(contentDir, 'es/donor-carriers.json')
  const isEnglishOnly = existsSync(own) && !existsSync(ownSpanish)
  const [en, es] = await Promise.all([
    readDonorCarriers(orShipped(own, 'donor-carriers.json')),
    readDonorCarriers(isEnglishOnly ? own : orShipped(ownSpanish, 'es/donor-carriers.json')),
  ])
  return { en, es }
}

async function readBrand(file: string): Promise<Brand> {
  const brand = z.safeParse(brandSchema, JSON.parse(await readFile(file, 'utf8')))
  if (brand.success) return brand.data
  const [issue] = brand.error.issues
  const at = issue?.path.join('.') ?? ''
  throw misconfigured(`${file} cannot be used: ${at}: ${issue?.message ?? ''}`)
}

type Listener = ReturnType<typeof getRequestListener>

async function createHttpServer(answer: Listener, { developWith }: StartOptions): Promise<Server> {
  let first: Middleware = (_request, _response, next) => next()
  const server = createNodeServer((request, response) =>
    first(request, response, () => void answer(request, response)),
  )
  if (developWith) first = await developWith(server)
  return server
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(portFailure(error, port)))
    server.listen(port, () => resolve())
  })
}

function finishRequests(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => {
      server.closeAllConnections()
    }, finishRequestsWithinMs)
    // A connection whose request was answered meanwhile would stay until its client lets go.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepEveryMs)
    server.close(() => {
      clearTimeout(cut)
      clearInterval(sweep)
      resolve()
    })
    server.closeIdleConnections()
  })
}

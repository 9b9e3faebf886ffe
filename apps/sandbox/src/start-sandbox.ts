import { createServer, type RequestListener, type Server } from 'node:http'
import { resolve } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createCarrierSystem } from './carrier/system.ts'
import { systemClock } from './clock.ts'
import { createContentSystem } from './content/system.ts'
import { createHeliumSystem } from './helium/system.ts'
import { listenOnLocalhost } from './http/listen.ts'
import { createTimers } from './http/timers.ts'
import { createMailSystem } from './mail/system.ts'
import { type Memory, openMemory } from './memory.ts'
import { demoSecrets, demoTiming, type SandboxOptions } from './options.ts'
import { createAssetRoutes, createChatRoutes } from './pages/assets.ts'
import { createGuide } from './pages/guide.ts'
import { createPaymentSystem } from './payment/system.ts'
import { createTaxSystem } from './tax/system.ts'

/** A running sandbox. */
export type Sandbox = {
  /** `http://localhost:…`, also the payment API's base address. */
  url: string
  smtpPort: number
  /** Where the shop is from now on; events go to its `/hooks/payment` and `/hooks/carrier`. */
  setWebhookTarget(shopUrl: string | null): void
  close(): Promise<void>
}

const demoStock = { esim: 2_000_000, physical: 500_000 }

/** Starts all outside systems. Emails and content faults end with the process. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { merchantName = 'the shop', clock = systemClock, timers = createTimers() } = options
  const secrets = { ...demoSecrets, ...options.secrets }
  const timing = { ...demoTiming, ...options.timing }
  const setting = { secrets, timing, clock, timers }
  let url = ''
  let smtpPort = 0
  const memory = openMemory(options.stateFile ?? null, options.stock ?? demoStock)
  const payment = createPaymentSystem({
    ledger: memory.ledger,
    keyRecords: memory.paymentKeys,
    keep: memory.keep,
    ...setting,
    merchantName,
    pagesUrl: () => url,
  })
  const carrier = createCarrierSystem({
    ...setting,
    register: memory.register,
    keptResults: memory.carrierKeys,
    keep: memory.keep,
  })
  const mail = createMailSystem(clock, timers)
  const content = createContentSystem(options.contentDir ?? resolve('content'), timers)
  const tax = createTaxSystem({ ...setting, documents: memory.taxDocuments })
  const { heliumLimits: limits, heliumWebhookUrl: webhookUrl } = options
  const knownToHelium = { register: memory.helium, keep: memory.keep }
  const helium = createHeliumSystem({ ...setting, ...knownToHelium, limits, webhookUrl })
  const systems = { payment, carrier, helium, mail, content, tax }
  const guide = createGuide({ merchantName, url: () => url, smtpPort: () => smtpPort })
  const listener = keptFirst(listenerOf(systems, guide), memory)

  const http = await listenOnLocalhost(() => newHttpServer(listener), options.port ?? 0)
  const smtp = await listenOnLocalhost(mail.newSmtpServer, options.smtpPort ?? 0).catch(
    async (error: unknown) => {
      await Promise.all(http.listeners.map(closed))
      throw error
    },
  )
  smtpPort = smtp.port
  url = `http://localhost:${http.port}`
  const setWebhookTarget = (shopUrl: string | null) => {
    payment.setWebhookTarget(shopUrl)
    carrier.setWebhookTarget(shopUrl)
  }
  setWebhookTarget(options.webhookTarget ?? null)

  return {
    url,
    smtpPort,
    setWebhookTarget,
    async close() {
      timers.clear()
      for (const part of [payment, carrier, helium, memory]) part.close()
      for (const server of http.listeners) server.closeAllConnections()
      await Promise.all([...http.listeners, ...smtp.listeners].map(closed))
    },
  }
}

type Systems = {
  payment: ReturnType<typeof createPaymentSystem>
  carrier: ReturnType<typeof createCarrierSystem>
  helium: ReturnType<typeof createHeliumSystem>
  mail: ReturnType<typeof createMailSystem>
  content: ReturnType<typeof createContentSystem>
  tax: ReturnType<typeof createTaxSystem>
}

/** Calls of the busy APIs skip the router of the pages. */
function listenerOf(
  { payment, carrier, helium, mail, content, tax }: Systems,
  guide: Hono,
): RequestListener {
  const pages = new Hono()
    .route('/', guide)
    .route('/payment', payment.routes)
    .route('/carrier', carrier.routes)
    .route('/helium', helium.routes)
    .route('/mail', mail.routes)
    .route('/content', content.routes)
    .route('/tax', tax.routes)
    .route('/chat', createChatRoutes())
    .route('/assets', createAssetRoutes())
  const showPage = getRequestListener(pages.fetch)
  return (request, response) => {
    const path = request.url ?? '/'
    if (path.startsWith('/v1/')) void payment.api(request, response)
    else if (isCarrierCall(path)) void carrier.api(request, response)
    else if (path.startsWith('/helium/v1/')) void helium.api(request, response)
    else if (path.startsWith('/tax/api/')) void tax.api(request, response)
    else void showPage(request, response)
  }
}

/** What an answer says is written down before the answer is on its way. */
function keptFirst(listener: RequestListener, memory: Memory): RequestListener {
  return (request, response) => {
    if (request.method !== 'GET') {
      const writeHead = response.writeHead.bind(response) as (
        ...given: unknown[]
      ) => typeof response // of its overloads
      response.writeHead = (...given: unknown[]) => {
        memory.keep()
        return writeHead(...given)
      }
    }
    listener(request, response)
  }
}

const carrierControls =
  /^\/carrier\/(scenario|ledger|network|port-outs|port-in-reports|use-data)(\/|\?|$)/

function isCarrierCall(path: string): boolean {
  return path.startsWith('/carrier/') && !carrierControls.test(path)
}

function newHttpServer(listener: RequestListener): Server {
  // Longer than any client keeps an idle connection, so that none is closed just as it is reused.
  return createServer({ keepAliveTimeout: 75_000 }, listener)
}

function closed(server: { close(done: () => void): unknown }): Promise<void> {
  return new Promise((done) => {
    server.close(() => done())
  })
}

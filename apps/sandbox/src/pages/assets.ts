import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { Hono } from 'hono'

const styleFiles = {
  'base.css': new URL('./styles/base.css', import.meta.url),
  'card-page.css': new URL('./styles/card-page.css', import.meta.url),
  'express.css': new URL('./styles/express.css', import.meta.url),
  'notice.css': new URL('./styles/notice.css', import.meta.url),
  'mailbox.css': new URL('./styles/mailbox.css', import.meta.url),
  'guide.css': new URL('./styles/guide.css', import.meta.url),
}

const contractModules = 'input-filters card-number card-expiry sales/card-brand'.split(' ')
const scriptFiles = {
  'card-page.js': new URL('./browser/card-page.ts', import.meta.url),
  'mailbox.js': new URL('./browser/mailbox.ts', import.meta.url),
  'submit-once.js': new URL('./browser/submit-once.ts', import.meta.url),
  ...Object.fromEntries(
    contractModules.map((name) => [
      `contract/${name}.ts`,
      new URL(import.meta.resolve(`@openline/contract/${name}`)),
    ]),
  ),
}

/** Style sheets and scripts of the sandbox's pages, read once. */
export function createAssetRoutes(): Hono {
  const app = new Hono()
  for (const [name, url] of Object.entries(styleFiles)) {
    addAsset(app, name, 'text/css', () => readFile(url, 'utf8'))
  }
  for (const [name, url] of Object.entries(scriptFiles)) {
    addAsset(app, name, 'text/javascript', async () => scriptFrom(await readFile(url, 'utf8')))
  }
  return app
}

const chatWidget = new URL('./browser/chat-widget.ts', import.meta.url)

/** The chat provider's script. Pages load it the classic way, so its names must stay inside. */
export function createChatRoutes(): Hono {
  const app = new Hono()
  addAsset(app, 'widget.js', 'text/javascript', async () => {
    const source = await readFile(chatWidget, 'utf8')
    return `(() => {\n${scriptFrom(source)}\n})()\n`
  })
  return app
}

function addAsset(app: Hono, name: string, mediaType: string, load: () => Promise<string>) {
  let text: Promise<string> | null = null
  app.get(`/${name}`, async (context) => {
    text ??= load()
    return context.body(await text, 200, {
      'content-type': `${mediaType}; charset=utf-8`,
      'cache-control': 'no-cache',
    })
  })
}

/** Browsers get the same source as Node runs, with the contract at its address here. */
function scriptFrom(source: string): string {
  return withoutWarnings(() => stripTypeScriptTypes(source)).replaceAll(
    /'@openline\/contract\/([a-z/-]+)'/g,
    "'/assets/contract/$1.ts'",
  )
}

/** Node announces on the terminal that taking types away is new to it. */
function withoutWarnings<Result>(work: () => Result): Result {
  const emitWarning = process.emitWarning.bind(process)
  process.emitWarning = () => {}
  try {
    return work()
  } finally {
    process.emitWarning = emitWarning
  }
}

import type { Page } from '@openline/contract/platform/content'
import { t } from '@openline/i18n/i18n'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  replace,
  useLoaderData,
} from 'react-router'
import { readCart } from '../features/cart/cart.ts'
import { type AskedPlan, askedPlan } from '../features/cart/cart-address.ts'
import { CartContents } from '../features/cart/cart-contents.tsx'
import { labelOfCart } from '../features/cart/cart-label.ts'
import { CartWithoutScripts } from '../features/cart/cart-without-scripts.tsx'
import { loadAskedCart } from '../features/cart/load-asked-cart.server.ts'
import { type CartView, loadCart, type ShownPlan } from '../features/cart/load-cart.ts'
import { putInCart } from '../features/cart/put-in-cart.ts'
import { PageOpening } from '../features/content/page-opening.tsx'
import { BroadbandLabel } from '../features/shop/broadband-label.tsx'
import { call } from '../lib/api.ts'
import { ApiError, isCanceled, messageOf } from '../lib/api-client.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { siteContext } from '../lib/site-context.ts'
import { paths } from '../paths.ts'
import type { PageStart } from '../start/page-start.ts'
import { holdPressUnderWay } from '../start/press-under-way.ts'
import { toast } from '../ui/toast.ts'

export const handle: PageStart = { onTouch: true, next: [], keepsCart: true }

// Before React starts, since it may replace what is being pressed.
if (!import.meta.env.SSR) holdPressUnderWay()

/** The cart that the address asks for, which is the same for all who ask. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { content, call: callAsVisitor } = context.get(siteContext)
  const [pageMetas, page, cart] = await Promise.all([
    content.pageMetas('cart'),
    content.page('cart'),
    loadAskedCart(callAsVisitor, askedPlan(new URL(request.url)), request.signal),
  ])
  return { pageMetas, words: page && wordsOf(page), cart }
}

/** No more of the page's content than it shows, since its data travels in the HTML too. */
function wordsOf({ heading, intro, blocks }: Page) {
  const empty = blocks.find((block) => block.__component === 'blocks.call-to-action')
  return {
    heading,
    intro,
    empty: empty && { title: empty.title, text: empty.text, link: empty.link },
  }
}

/** The cart that this browser keeps. While it starts, the page shows what the server did. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  served ??= loadServed(serverLoader)
  try {
    const { cart: shown, ...texts } = await served
    if (shown.kind === 'filled') shownPlan ??= shown.plan
    const cart = await openCart(request)
    return cart instanceof Response ? cart : { ...texts, cart }
  } catch (error) {
    if (!isCanceled(error)) served = null
    throw error
  }
}
clientLoader.hydrate = true as const

function loadServed(serverLoader: ClientLoaderFunctionArgs['serverLoader']) {
  return serverLoader<typeof loader>()
}

/** The page's texts, loaded once while its cart changes. */
let served: ReturnType<typeof loadServed> | null = null

/** The plan that this page showed last. */
let shownPlan: ShownPlan | null = null

async function openCart({ url, signal }: Request): Promise<CartView | Response> {
  const here = new URL(url)
  const asked = askedPlan(here)
  if (!asked) return openKeptCart(signal)
  // A plan that is kept already was kept with the choices of the address, and may have been given others since.
  const isKept = readCart()?.planId === asked.planId
  const failure = isKept ? '' : await tryToPutInCart(asked, signal)
  if (failure) return { kind: 'failed', item: readCart(), message: failure }
  // The address with the plan leaves no history entry: Back leads to the page before.
  return here.search === window.location.search ? replace(paths.cart) : redirect(paths.cart)
}

async function openKeptCart(signal: AbortSignal): Promise<CartView> {
  const cart = await loadCart(call, readCart(), { signal, known: shownPlan })
  if (cart.kind === 'filled') shownPlan = cart.plan
  return cart
}

/** Gives the error message when another try may help, else an empty text. */
async function tryToPutInCart(asked: AskedPlan, signal: AbortSignal): Promise<string> {
  try {
    await putInCart(call, asked, signal)
    return ''
  } catch (error) {
    if (isCanceled(error)) throw error
    if (!(error instanceof ApiError) || error.status !== 404) return messageOf(error)
    toast.error(error.message, { stayOpen: true })
    return ''
  }
}

export const meta = pageMeta('cart')

function defaultWords() {
  return {
    title: t('Your cart is empty'),
    text: t('Pick a plan and we’ll save it here, on this device.'),
    link: { label: t('See plans'), href: paths.shop },
  }
}

export default function CartPage() {
  const { words, cart } = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageOpening
        heading={words?.heading ?? t('Your cart')}
        intro={cart.kind === 'empty' ? undefined : words?.intro}
        isTight
      />
      <CartContents
        view={cart}
        emptyLabels={words?.empty ?? defaultWords()}
        label={cart.kind === 'filled' && <BroadbandLabel label={labelOfCart(cart)} level={2} />}
        withoutScripts={
          <CartWithoutScripts planName={cart.kind === 'filled' ? cart.plan.name : null} />
        }
      />
    </>
  )
}

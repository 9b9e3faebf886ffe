import { withSurcharges } from '@openline/contract/sales/label-surcharges'
import type { OfferedPlan } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  replace,
  useLoaderData,
} from 'react-router'
import { readCart } from '../features/cart/cart.ts'
import { CartContents } from '../features/cart/cart-contents.tsx'
import { CartWithoutScripts } from '../features/cart/cart-without-scripts.tsx'
import { type CartView, loadCart } from '../features/cart/load-cart.ts'
import { putInCart } from '../features/cart/put-in-cart.ts'
import { nameOfPlan, type WantedPlan, wantedPlan } from '../features/cart/wanted-plan.ts'
import { PageOpening } from '../features/content/page-opening.tsx'
import { BroadbandLabel } from '../features/shop/broadband-label.tsx'
import { call } from '../lib/api.ts'
import { ApiError, isCanceled, messageOf } from '../lib/api-client.ts'
import { pageMeta } from '../lib/page-meta.ts'
import { siteContext } from '../lib/site-context.ts'
import { paths } from '../paths.ts'
import { toast } from '../ui/toast.ts'

const unknown: CartView = { kind: 'unknown', item: null }

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { content, call: callAsVisitor } = context.get(siteContext)
  const wanted = wantedPlan(new URL(request.url))
  const [pageMetas, page, planName] = await Promise.all([
    content.pageMetas('cart'),
    content.page('cart'),
    wanted && nameOfPlan(callAsVisitor, wanted),
  ])
  return { pageMetas, page, planName, cart: unknown }
}

export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const cart = await openCart(request)
  if (cart instanceof Response) return cart
  words ??= loadWords(serverLoader)
  try {
    return { ...(await words), cart }
  } catch (error) {
    words = null
    throw error
  }
}

function loadWords(serverLoader: ClientLoaderFunctionArgs['serverLoader']) {
  return serverLoader<typeof loader>()
}

/** The page's texts, loaded once while its cart changes. */
let words: ReturnType<typeof loadWords> | null = null

async function openCart({ url, signal }: Request): Promise<CartView | Response> {
  const here = new URL(url)
  const wanted = wantedPlan(here)
  if (!wanted) return openShownCart(signal)
  const failure = await tryToPutInCart(wanted, signal)
  if (failure) return { kind: 'failed', item: readCart(), message: failure }
  // The address with the plan leaves no history entry: Back leads to the page before.
  return here.search === window.location.search ? replace(paths.cart) : redirect(paths.cart)
}

/** The plan that this page showed last. */
let shownPlan: OfferedPlan | null = null

async function openShownCart(signal: AbortSignal): Promise<CartView> {
  const cart = await loadCart(call, readCart(), { signal, known: shownPlan })
  if (cart.kind === 'filled') shownPlan = cart.plan
  return cart
}

/** Gives the error message when another try may help, else an empty text. */
async function tryToPutInCart(wanted: WantedPlan, signal: AbortSignal): Promise<string> {
  try {
    await putInCart(call, wanted, signal)
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

/** With the surcharges of the price, once the ZIP code is known. */
function labelOf({ plan, price }: Extract<CartView, { kind: 'filled' }>) {
  return price.kind === 'quoted'
    ? withSurcharges(plan.label, { explain: price.quote.explain, months: plan.periodMonths })
    : plan.label
}

export default function CartPage() {
  const { page, planName, cart } = useLoaderData<typeof clientLoader>()
  const emptyLabels = page?.blocks.find((block) => block.__component === 'blocks.call-to-action')
  return (
    <>
      <PageOpening
        heading={page?.heading ?? t('Your cart')}
        intro={cart.kind === 'empty' ? undefined : page?.intro}
        isTight
      />
      <CartContents
        view={cart}
        emptyLabels={emptyLabels ?? defaultWords()}
        label={cart.kind === 'filled' && <BroadbandLabel label={labelOf(cart)} level={2} />}
        withoutScripts={<CartWithoutScripts planName={planName} />}
      />
    </>
  )
}

import {
  type LinkVisit,
  openLinkCardPage,
  type PaymentLink,
  payByLink,
  viewLinkVisit,
  viewPaymentLink,
} from '@openline/contract/processes/payment-links'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-client.ts'
import { usePolling } from '../../lib/polling.ts'
import { resend } from '../../lib/resend.ts'
import { forgetVisit, leaveByLink, readLinkVisit, useCardPage } from '../cards/cards.ts'

/** The server waits for the provider, which takes its time. */
const timeoutMs = 40_000

const settled: ReadonlySet<LinkVisit['status']> = new Set([
  'paid',
  'declined',
  'failed',
  'returned',
])

/** A payment by link: what it is for, the visit to the card page, and the steps that are left. */
export function useLinkPayment(token: string, start: PaymentLink) {
  const [link, setLink] = useState(start)
  const [failure, setFailure] = useState('')
  const [isPaying, setPaying] = useState(false)
  const params = { token }

  const reload = async () => setLink(await call(viewPaymentLink, { params }))
  /** Failures are shown, and what may have changed is read again. */
  const attempt = async (act: () => Promise<void>) => {
    setFailure('')
    try {
      await act()
    } catch (error) {
      setFailure(messageOf(error))
      await reload().catch(() => {})
    }
  }
  const { session, visit, show } = useVisit(token, { attempt, reload })

  const cardPage = useCardPage(async () => {
    const { url, sessionId } = await call(openLinkCardPage, { params })
    leaveByLink(url, { token, sessionId })
  }, setFailure)

  const pay = async (chargeCents: number) => {
    if (session === null) return
    setPaying(true)
    await attempt(async () => {
      const paid = await send(token, { sessionId: session, chargeCents })
      await show(paid)
      if (paid.url !== null) leaveByLink(paid.url, { token, sessionId: session })
    })
    setPaying(false)
  }
  const confirm = () => {
    if (session !== null && visit?.url) leaveByLink(visit.url, { token, sessionId: session })
  }
  return { link, visit, failure, isPaying, pay, cardPage, confirm }
}

type Steps = {
  readonly attempt: (act: () => Promise<void>) => Promise<void>
  readonly reload: () => Promise<void>
}

/** The visit to the card page that is on record, looked at again while its payment is checked. */
function useVisit(token: string, { attempt, reload }: Steps) {
  const [session] = useState(() => {
    const record = readLinkVisit()
    return record?.token === token ? record.sessionId : null
  })
  const [visit, setVisit] = useState<LinkVisit | null>(null)
  const show = async (found: LinkVisit) => {
    setVisit(found)
    if (!settled.has(found.status)) return
    forgetVisit()
    await reload()
  }
  const look = (sessionId: string) =>
    attempt(async () => {
      const input = { params: { token }, body: { sessionId } }
      await show((await call(viewLinkVisit, input)).visit)
    })
  const resume = useEffectEvent(look)
  useEffect(() => {
    if (session === null) return
    const lookOnce = async () => {
      await resume(session)
    }
    void lookOnce()
  }, [session])

  const isChecking = visit?.status === 'checking'
  const lookAgain = async () => {
    if (session !== null) await look(session)
  }
  usePolling(lookAgain, isChecking ? 'checking' : null, isChecking)
  return { session, visit, show }
}

/** Sent again after a lost answer: a visit pays once. */
async function send(
  token: string,
  body: { readonly sessionId: string; readonly chargeCents: number },
): Promise<LinkVisit> {
  const { signal } = new AbortController()
  const pay = () => call(payByLink, { params: { token }, body }, { signal, timeoutMs })
  return (await resend(pay, { signal, onWait: () => {} })).visit
}

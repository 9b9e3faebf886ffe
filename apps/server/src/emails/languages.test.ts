import type { Language } from '@openline/i18n/language'
import { aRegisteredCustomer, emailAbout, expectOk } from '@openline/testing/customers'
import { pdfText } from '@openline/testing/pdf-text'
import { aNumber, oldService, portInCalls } from '@openline/testing/port-ins'
import { aLineToRenew, goTo } from '@openline/testing/renewing'
import type { TestShop } from '@openline/testing/start-test-shop'
import { useTestShop } from '@openline/testing/use-test-shop'
import { expect, test } from 'vitest'

const shop = useTestShop()

/** The shop as a customer sees it who reads a language. */
function shopIn(language: Language): TestShop {
  return {
    ...shop,
    send: (method, path, sent = {}) =>
      shop.send(method, path, {
        ...sent,
        headers: { 'accept-language': `${language}-US`, ...sent.headers },
      }),
  }
}

type ExpectedEmails = {
  registration: string
  receipt: RegExp
  inReceipt: readonly string[]
  inSummary: string
  step: { subject: string; text: string; link: string }
  nameChange: { subject: string; text: string }
  renewal: { subject: RegExp; text: RegExp }
}

const expectedEmails = {
  en: {
    registration: 'Confirm your email for Openline',
    receipt: /^Your Openline receipt OL-/,
    inReceipt: ['Receipt OL-', 'Billed to Robin Rivera', 'Total paid $', 'Auto-renew On'],
    inSummary: 'Total paid',
    step: {
      subject: 'Your number transfer is complete',
      text: 'This is about the number ending in 99.',
      link: '/track/',
    },
    nameChange: {
      subject: 'Your name was changed',
      text: 'If this was you, you don’t need to do anything.',
    },
    renewal: {
      subject: /^Your .+ plan renews on \w{3} \d{1,2}, \d{4}$/,
      text: /On \w{3} \d{1,2}, \d{4}, we’ll charge \$[\d.]+ to your card ending in 4242/,
    },
  },
  es: {
    registration: 'Confirme su correo electrónico para Openline',
    receipt: /^Su recibo OL-\w+ de Openline/,
    inReceipt: [
      'Recibo OL-',
      'Facturado a Robin Rivera',
      'Total pagado $',
      'Renovación automática Activada',
    ],
    inSummary: 'Total pagado',
    step: {
      subject: 'El traslado de su número está completo',
      text: 'Se trata del número terminado en 99.',
      link: '/es/track/',
    },
    nameChange: { subject: 'Se cambió su nombre', text: 'Si fue usted, no tiene que hacer nada.' },
    renewal: {
      subject: /^Su plan .+ se renueva el .+\d{4}$/,
      text: /El .+\d{4} cobraremos \$[\d.]+ a su tarjeta terminada en 4242/,
    },
  },
} as const satisfies Record<Language, ExpectedEmails>

test.for(['en', 'es'] as const)(
  'a customer who reads the pages in %s gets every email in it',
  async (language) => {
    const own = shopIn(language)
    const { registration, receipt, inReceipt, inSummary, step, nameChange, renewal } =
      expectedEmails[language]
    const customer = await aRegisteredCustomer(own)
    const owner = await aLineToRenew(own, { autoRenew: true, customer })
    const { token, email } = customer
    const emailWith = (subject: string | RegExp) => emailAbout(own, email, subject)
    await emailWith(registration)
    const paid = await emailWith(receipt)
    const [link = ''] = /(?:\/es)?\/receipt\/[\w-]+/.exec(paid.text) ?? []
    expect(link.startsWith('/es/')).toBe(language === 'es')
    const file = await fetch(own.url(link))
    const receiptText = await pdfText(new Uint8Array(await file.arrayBuffer()))
    for (const expected of inReceipt) expect(receiptText).toContain(expected)
    expect(paid.text).toContain(inSummary)

    const calls = portInCalls(own, owner.customer)
    const { portIn } = expectOk(
      await calls.bring({
        msisdn: aNumber(),
        zipCode: '50309',
        oldService: { ...oldService, firstName: 'Robin', lastName: 'Rivera' },
        tempSubscriptionId: owner.line.id,
      }),
    )
    await calls.reached(portIn.id, 'completed')
    const moved = await emailWith(step.subject)
    expect(moved.text).toContain(step.text)
    expect(moved.text).toContain(step.link)

    const name = { firstName: 'Robyn', lastName: 'Rivera' }
    expectOk(await own.send('PATCH', '/app/users/edit', { token, body: name }))
    expect((await emailWith(nameChange.subject)).text).toContain(nameChange.text)

    await goTo(own, owner, { daysBeforeEnd: 3 })
    expect((await emailWith(renewal.subject)).text).toMatch(renewal.text)
  },
)

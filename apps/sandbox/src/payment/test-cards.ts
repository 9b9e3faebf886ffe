import { createHash } from 'node:crypto'

/** How a charge on a card ends. */
export type ChargeOutcome =
  | { kind: 'success' }
  | { kind: 'decline'; code: string; declineCode?: string; message: string; advice: Advice }
  /** The bank wants the cardholder; `thenDecline` even when she confirmed. */
  | { kind: 'authenticate'; onlyOnSession: boolean; thenDecline?: ChargeOutcome }
  /** The bank takes its time; the request waits with it. */
  | { kind: 'slow'; seconds: number }
  /** The charge happens and its first answers are lost on the way back. */
  | { kind: 'answer_lost'; answers: number }
  /** Answered as `processing`, settled later. */
  | { kind: 'settles_later' }

/** A refusal while the card is being saved, with the field it belongs to. */
export type SavingRefusal = {
  field: 'number' | 'cvv' | 'zipCode'
  code: string
  message: string
}

type Advice = 'try_again_later' | 'do_not_try_again' | 'confirm_card_data'

/** A card number with a meaning. */
export type TestCard = {
  number: string
  brand: string
  funding: 'credit' | 'debit'
  /** What the card does, as the card page and the README say it. */
  title: string
  charge: ChargeOutcome
  saving?: SavingRefusal
  refund?: 'pending_first' | 'fails_later'
  /** What the cardholder's bank does a while after the charge. */
  afterCharge?: 'chargeback' | 'inquiry' | 'fraud_warning'
}

const successfulCharge: ChargeOutcome = { kind: 'success' }
const declinedMessage = 'Your card was declined.'

function paying(number: string, brand: string, title: string): TestCard {
  return { number, brand, funding: 'credit', title, charge: successfulCharge }
}

function declining(
  number: string,
  declineCode: string,
  { title, advice, message = declinedMessage }: { title: string; advice: Advice; message?: string },
): TestCard {
  const charge = { kind: 'decline', code: 'card_declined', declineCode, message, advice } as const
  return { number, brand: 'visa', funding: 'credit', title, charge }
}

/** Stripe answers these with a code of their own and without a decline code. */
function failing(
  number: string,
  code: string,
  { title, advice, message }: { title: string; advice: Advice; message: string },
): TestCard {
  const charge = { kind: 'decline', code, message, advice } as const
  return { number, brand: 'visa', funding: 'credit', title, charge }
}

function behaving(number: string, title: string, charge: ChargeOutcome): TestCard {
  return { number, brand: 'visa', funding: 'credit', title, charge }
}

function refusedAtSaving(number: string, title: string, saving: SavingRefusal): TestCard {
  return { number, brand: 'visa', funding: 'credit', title, charge: successfulCharge, saving }
}

const insufficientFunds = declining('4000000000009995', 'insufficient_funds', {
  title: 'Insufficient funds',
  advice: 'try_again_later',
  message: 'Your card has insufficient funds.',
})

/** Every number that means something here, by what a person wants to see. */
export const testCards = {
  'Cards that work': [
    paying('4242424242424242', 'visa', 'Visa'),
    { ...paying('4000056655665556', 'visa', 'Visa debit'), funding: 'debit' },
    paying('5555555555554444', 'mastercard', 'Mastercard'),
    paying('378282246310005', 'amex', 'American Express'),
    paying('6011111111111117', 'discover', 'Discover'),
    paying('3056930009020004', 'diners', 'Diners Club'),
    paying('3566002020360505', 'jcb', 'JCB'),
    paying('6200000000000005', 'unionpay', 'UnionPay'),
  ],
  'Saved, then declined when charged': [
    declining('4000000000000002', 'generic_decline', {
      title: 'Declined without a reason',
      advice: 'try_again_later',
    }),
    declining('4000000000000341', 'generic_decline', {
      title: 'Declined without a reason (can be saved at Stripe, too)',
      advice: 'try_again_later',
    }),
    insufficientFunds,
    declining('4000000000009987', 'lost_card', {
      title: 'Reported lost',
      advice: 'do_not_try_again',
    }),
    declining('4000000000009979', 'stolen_card', {
      title: 'Reported stolen',
      advice: 'do_not_try_again',
    }),
    declining('4100000000000019', 'fraudulent', {
      title: 'Suspected fraud',
      advice: 'do_not_try_again',
    }),
    declining('4000000000006975', 'card_velocity_exceeded', {
      title: 'Used too often',
      advice: 'try_again_later',
      message:
        'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    }),
    declining('4000000000861007', 'do_not_honor', {
      title: 'Do not honor',
      advice: 'try_again_later',
    }),
    declining('4000000000862005', 'pickup_card', {
      title: 'To be kept by the merchant',
      advice: 'do_not_try_again',
    }),
    declining('4000000000863003', 'try_again_later', {
      title: 'Bank asks to try again later',
      advice: 'try_again_later',
    }),
    failing('4000000000000069', 'expired_card', {
      title: 'Expired',
      advice: 'confirm_card_data',
      message: 'Your card has expired.',
    }),
    failing('4000000000000127', 'incorrect_cvc', {
      title: 'Wrong CVC',
      advice: 'confirm_card_data',
      message: "Your card's security code is incorrect.",
    }),
    failing('4000000000000119', 'processing_error', {
      title: 'Processing error',
      advice: 'try_again_later',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    }),
  ],
  'Asks for 3-D Secure': [
    behaving('4000002760003184', 'Asks at saving and at every payment', {
      kind: 'authenticate',
      onlyOnSession: false,
    }),
    behaving('4000002500003155', 'Asks at saving and when you are there', {
      kind: 'authenticate',
      onlyOnSession: true,
    }),
    behaving('4000008260003178', 'Asks, then insufficient funds', {
      kind: 'authenticate',
      onlyOnSession: false,
      thenDecline: insufficientFunds.charge,
    }),
  ],
  'Refused while saving': [
    refusedAtSaving('4000000000870008', 'The bank refuses to save it', {
      field: 'number',
      code: 'card_declined',
      message: declinedMessage,
    }),
    refusedAtSaving('4000000000000101', 'The CVC is wrong', {
      field: 'cvv',
      code: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
    }),
    refusedAtSaving('4000000000000036', 'The ZIP code is wrong', {
      field: 'zipCode',
      code: 'incorrect_zip',
      message: "Your card's ZIP code failed validation.",
    }),
  ],
  'Slow, silent and late': [
    behaving('4000000000803009', 'The charge takes 3 seconds', { kind: 'slow', seconds: 3 }),
    behaving('4000000000812000', 'The charge takes 12 seconds', { kind: 'slow', seconds: 12 }),
    behaving('4000000000840407', 'Charged, but the first two answers are lost', {
      kind: 'answer_lost',
      answers: 2,
    }),
    behaving('4000000000850406', 'Still processing, succeeds 3 seconds later', {
      kind: 'settles_later',
    }),
    {
      ...paying('4000000000007726', 'visa', 'Refunds are pending for a while'),
      refund: 'pending_first',
    },
    { ...paying('4000000000005126', 'visa', 'Refunds fail a while later'), refund: 'fails_later' },
  ],
  'Works, then the bank objects': [
    { ...paying('4000000000000259', 'visa', 'Disputed as fraud'), afterCharge: 'chargeback' },
    { ...paying('4000000000001976', 'visa', 'The bank inquires'), afterCharge: 'inquiry' },
    { ...paying('4000000000005423', 'visa', 'Early fraud warning'), afterCharge: 'fraud_warning' },
  ],
} satisfies Record<string, TestCard[]>

/** What is in the test wallet. */
export const cardOfWallet = paying('4242424242424242', 'visa', 'Visa')

const byNumber = new Map<string, TestCard>(
  Object.values(testCards).flatMap((cards: TestCard[]) => cards.map((card) => [card.number, card])),
)

/** The card of a number typed with or without spaces. */
export function findTestCard(typedNumber: string): TestCard | null {
  return byNumber.get(typedNumber.replaceAll(' ', '')) ?? null
}

/** The same number always has the same fingerprint, which does not reveal it. */
export function fingerprintOf(number: string): string {
  return createHash('sha256').update(`openline-sandbox:${number}`).digest('hex').slice(0, 16)
}

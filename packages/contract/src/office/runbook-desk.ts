/** What to do about a kind of trouble: a sentence of docs/operate/watch.md, under that heading there. A test compares them. */
export type RunbookEntry = { readonly section: string; readonly sentence: string }

/** By the part of the desk that shows the trouble. */
export const runbook = {
  jobs: {
    section: 'Failed jobs',
    sentence:
      'Find the cause first: the log names the job and its rows, and says why the last attempt failed.',
  },
  failingEvents: {
    section: 'Failing events',
    sentence:
      'An event that fails is handled again automatically, after 30 seconds and then with growing pauses up to an hour.',
  },
  refusedEvents: {
    section: 'Refused webhook events',
    sentence:
      'The log names the variable or the clock to check; until it’s fixed, orders depend on the reconciler.',
  },
  refusedCalls: {
    section: 'Calls the carrier refused',
    sentence:
      'Have the carrier correct the line first; then send the call again, or record that it was done by hand.',
  },
  network: {
    section: 'What the network can’t do',
    sentence:
      'Shop, account and desk offer nothing that the network’s last good document says it can’t do; a document that can’t be used is the carrier’s to correct.',
  },
  stuckOrders: {
    section: 'When an order is stuck',
    sentence: 'Ask the carrier about the reference, which is the order’s id.',
  },
  declinedRenewals: {
    section: 'Declined renewals',
    sentence:
      'Customers get an email that says how to pay; if many are declined together, look at Stripe.',
  },
  tasks: {
    section: 'Scheduled tasks that hang',
    sentence:
      'If a task fails repeatedly, look at what it talks to; if tasks are late, look at the worker.',
  },
  content: {
    section: 'Content records left out',
    sentence:
      'An editor corrects the record in the content service; the shop shows it within half a minute.',
  },
  taxReports: {
    section: 'Taxes',
    sentence:
      'A report that fails is retried for hours. If one differs from what was charged, your tax adviser decides who bears the difference.',
  },
  incidents: {
    section: 'Complaints and breaches',
    sentence:
      'Record each complaint about a stranger in an account, a changed SIM or a number that left, and each breach; never write a person’s name into the description.',
  },
  records: {
    section: 'Complaints and breaches',
    sentence: 'A case file holds personal data: delete it when the matter is closed.',
  },
} as const satisfies Readonly<Record<string, RunbookEntry>>

export type RunbookPart = keyof typeof runbook

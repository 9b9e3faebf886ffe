/** What to do about a kind of trouble: a sentence of docs/operations.md, under that heading there. A test compares them. */
export type RunbookEntry = { readonly section: string; readonly sentence: string }

/** By the part of the desk that shows the trouble. */
export const runbook = {
  jobs: {
    section: 'Failed jobs',
    sentence:
      'Find the cause first: the log names the job and the rows it is about, and says why its last try failed.',
  },
  failingEvents: {
    section: 'Stored events that fail',
    sentence:
      'An event that fails is handled again automatically, after 30 seconds and then with growing pauses up to an hour.',
  },
  refusedEvents: {
    section: 'Refused webhook events',
    sentence:
      'No sender is told more than why; the log names the variable or the clock to check, and until that is right orders wait for the reconciler.',
  },
  refusedCalls: {
    section: 'Calls the carrier refused',
    sentence:
      'Correct the line at the carrier first; then send the call again, or record that it was done by hand.',
  },
  stuckOrders: {
    section: 'When an order is stuck',
    sentence: 'Ask the carrier about the reference, which is the order’s id.',
  },
  declinedRenewals: {
    section: 'Declined renewals',
    sentence:
      'Each customer has an email that says how to pay, so nothing has to be done; when many are declined at once, look at Stripe.',
  },
  tasks: {
    section: 'Scheduled tasks that hang',
    sentence:
      'Once is no reason to act: look at what a task talks to when it fails again and again, and at the worker when tasks are late.',
  },
  content: {
    section: 'Content records left out',
    sentence:
      'An editor corrects the record in the content service; the shop shows it within half a minute.',
  },
  taxReports: {
    section: 'Taxes',
    sentence:
      'A report that fails is tried again for hours; where one differs from what was charged, your tax adviser decides who bears the difference.',
  },
  incidents: {
    section: 'Complaints and breaches',
    sentence:
      'Record each complaint of a stranger in an account, of a changed SIM or of a number that left, and each breach; never write a person’s name into the words.',
  },
  records: {
    section: 'Complaints and breaches',
    sentence: 'A file on a customer holds personal data: delete it when the matter is over.',
  },
} as const satisfies Readonly<Record<string, RunbookEntry>>

export type RunbookPart = keyof typeof runbook

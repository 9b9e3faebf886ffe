import type { DeskMessage } from '@openline/contract/processes/contact-desk'
import { Link } from 'react-router'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { When } from '../kit/when.tsx'
import { spanLabels } from '../lib/time-labels.ts'
import styles from './contact.module.css'
import { noAssignee, stateLabels } from './message-labels.ts'

type MessageFactsProps = {
  readonly message: DeskMessage
  /** When it was answered: what ages are counted to. */
  readonly at: Date
}

const languageLabels = { en: 'English', es: 'Spanish' } as const

/** Who wrote a message, how long it waits, and who works on it. */
export function MessageFacts({ message, at }: MessageFactsProps) {
  const { name, email, language, receivedAt, firstReplyAt, closedAt, assignee } = message
  return (
    <FactList className={styles.facts}>
      <Fact name="State" value={stateOf(message)} />
      {message.state === 'open' && !message.isAnswered && (
        <Fact name="Waiting" value={spanLabels(Date.parse(message.waitsSince), at.getTime())} />
      )}
      <Fact name="From" value={`${name}, ${email}`} />
      <Fact name="Account" value={<Account customer={message.customer} />} />
      <Fact name="Language" value={languageLabels[language]} />
      <Fact name="Received" value={<When at={receivedAt} />} />
      <Fact
        name="First answer"
        value={
          firstReplyAt === null
            ? 'None yet'
            : `After ${spanLabels(Date.parse(receivedAt), Date.parse(firstReplyAt))}`
        }
      />
      {closedAt !== null && <Fact name="Closed" value={<When at={closedAt} />} />}
      <Fact name="Assigned to" value={assigneeText(assignee)} />
    </FactList>
  )
}

function stateOf({ state, isAnswered, isSuspect }: DeskMessage): string {
  const words =
    state === 'open' && isAnswered ? 'Open, waiting for the customer' : stateLabels[state]
  return isSuspect ? `${words}, probably spam` : words
}

function assigneeText(assignee: DeskMessage['assignee']): string {
  if (assignee === null) return noAssignee
  return assignee.isMe ? 'You' : assignee.name
}

/** Anyone can type an address: only who was signed in is known to be its owner. */
function Account({ customer }: Pick<DeskMessage, 'customer'>) {
  if (customer === null) return 'None with this address'
  const { id, name, wasSignedIn } = customer
  return (
    <>
      <Link to={`/customers/${id}`}>{name || 'Customer without a name'}</Link>
      <span className={styles.small}>
        {wasSignedIn ? 'Was signed in' : 'Has this address, but wasn’t signed in'}
      </span>
    </>
  )
}

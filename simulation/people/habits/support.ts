import type { OutputOf } from '@openline/contract/endpoint'
import type { sendContactMessage } from '@openline/contract/processes/contact'
import type { viewMessageLink } from '@openline/contract/processes/contact-answers'
import type { Email } from '../../world/mail.ts'
import { answerOf, type Visit } from '../person.ts'

const questions: readonly [string, ...string[]] = [
  'My phone has had no service since this morning. What can I do?',
  'I was charged twice, I think. Could you look at my last order?',
  'How do I bring the number of my daughter’s phone?\n\nIt’s with another carrier.',
  '¿Puedo cambiar de plan antes del próximo mes?',
  'Please tell me when my SIM card arrives.',
]

const answers: readonly [string, ...string[]] = [
  'That didn’t help, I’m afraid.',
  'Thank you, it works now!',
  'It’s the line that ends in 44. It began on Tuesday.',
]

/** Writes to support by the contact form; some without signing in, or under an address at work. */
export async function writeToSupport(at: Visit): Promise<void> {
  const { world, person, random, press, tell } = at
  const { firstName, lastName, email, network } = person
  const body = {
    name: `${firstName} ${lastName}`,
    email: random.happens(0.1) ? `work.${email}` : email,
    message: random.oneOf(questions),
  }
  const path = '/app/users/contactus'
  const sent = random.happens(0.8)
    ? await press<OutputOf<typeof sendContactMessage>>('POST', path, body)
    : answerOf(
        world,
        person.name,
        'write to support as a visitor',
        await world.send<OutputOf<typeof sendContactMessage>>('POST', path, {
          body,
          headers: { 'x-forwarded-for': network },
        }),
      )
  if (sent) tell(`writes to support (${sent.ticket})`)
}

/** Answers a reply of support by the link in its email, with no session. */
export async function answerSupport(
  { world, person, random, tell }: Visit,
  { text }: Email,
): Promise<void> {
  if (random.happens(0.5)) return
  const path = `/app/messages/${/\/answer\/([\w-]+)/.exec(text)?.[1] ?? ''}`
  const headers = { 'x-forwarded-for': person.network }
  const viewed = await world.send<OutputOf<typeof viewMessageLink>>('GET', path, { headers })
  const message = answerOf(world, person.name, 'open a link to answer', viewed)
  if (!message?.canAnswer) return
  const body = { message: random.oneOf(answers) }
  const answered = await world.send('POST', `${path}/answers`, { body, headers })
  if (answerOf(world, person.name, 'answer support', answered))
    tell(`answers support (${message.ticket})`)
}

import { anEmailRequest, secretIn } from '@openline/testing/email-recovery'
import type { Random } from '../../world/random.ts'
import type { World } from '../../world/world.ts'
import { answerOf } from '../person.ts'
import type { Shift } from '../shift.ts'
import { takeBack } from '../thieves.ts'
import { calledCustomer } from './called.ts'

const hourMs = 3600_000

/**
 * Someone says by phone that they lost their mailbox, shows an ID and names a new address, and a second person has to
 * confirm it. One in five is a thief with a false ID.
 */
export async function changeLostMailbox(shift: Shift): Promise<void> {
  const { world, random, act, tell } = shift
  const customer = await calledCustomer(shift)
  if (!customer) return
  const { id, email } = customer.profile
  const isThief = random.happens(0.2)
  const newEmail = isThief
    ? `shown.id.as.${email.replace('@', '.')}@thief.example`
    : `again.${random.whole(1, 9999)}.${email.replace(/^again\.\d+\./, '')}`
  const asked = await act(`/app/desk/customers/${id}/email`, anEmailRequest({ newEmail }))
  tell(`asks to change the lost mailbox ${email} to ${newEmail}: ${asked ? 'done' : 'refused'}`)
  if (!asked) return
  followLink(world, random, { email: newEmail, link: 'confirm', often: 0.8 })
  if (isThief) {
    followLink(world, random, { email, link: 'stop', often: 0.7 })
    // It may have taken effect by then.
    world.time.after(random.whole(80, 160) * hourMs, () => takeBack(world, email))
  }
  if (random.happens(0.1)) world.time.after(random.whole(24, 120) * hourMs, () => cancel(shift, id))
}

async function cancel({ again }: Shift, id: string): Promise<void> {
  const { act, tell } = await again()
  const done = await act(`/app/desk/customers/${id}/email/cancel`, { reason: 'It was a mistake' })
  tell(`cancels the change of a lost mailbox: ${done ? 'done' : 'refused'}`)
}

type Reader = { readonly email: string; readonly link: 'confirm' | 'stop'; readonly often: number }

/** Looks into a mailbox now and then for a week, and most follow the link that comes. */
function followLink(world: World, random: Random, { email, link, often }: Reader): void {
  if (!random.happens(often)) return
  const look = async (looks: number) => {
    const secrets = world.mail.of(email).map(({ text }) => secretIn(text))
    const token = secrets.find(({ act }) => act === link)?.token
    if (token === undefined) {
      if (looks > 1) world.time.after(12 * hourMs, () => look(looks - 1))
      return
    }
    const path = `/app/users/email-recovery/${link}`
    const answer = await world.send('POST', path, { body: { token } })
    const done = answerOf(world, email, `POST ${path}`, answer)
    world.story.tell(email, `${link}s the change of a lost mailbox: ${done ? 'done' : 'refused'}`)
  }
  world.time.after(random.whole(1, 60) * hourMs, () => look(14))
}

import { hash, verify } from '@node-rs/argon2'
import { answerTasks } from '../measure/tasks.ts'

export type HashTask = { clients: number; seconds: number }

/** Of the server, see its hash-worker.ts. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const password = 'Harbor$Lamp42'
const passwordHash = await hash(password, parameters)

/** Password checks a second and nothing else. */
async function checkPasswords({ clients, seconds }: HashTask): Promise<number> {
  let checked = 0
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  const check = async () => {
    while (performance.now() < until) {
      await verify(passwordHash, password)
      checked += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, check))
  return checked / ((performance.now() - startedAt) / 1000)
}

answerTasks(checkPasswords)

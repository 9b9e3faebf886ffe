import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Reply } from './tasks.ts'

/** One of the bench's own programs, in a process of its own. */
export type Program = {
  readonly pid: number
  /** Gives it a task and waits for the answer; one at a time. */
  ask: <Answer>(task: unknown) => Promise<Answer>
  stop: () => Promise<void>
}

/** Starts a program that answers tasks; it ends with us, however we end. */
export async function startProgram(file: URL, env: Record<string, string> = {}): Promise<Program> {
  const child = fork(file, { env: { ...process.env, ...env }, serialization: 'advanced' })
  await nextReply(child, file)
  return {
    pid: child.pid ?? 0,
    async ask<Answer>(task: unknown) {
      const reply = nextReply(child, file)
      child.send({ task })
      const { failure, answer } = await reply
      if (failure !== undefined) throw new Error(failure)
      return answer as Answer // what the program's own file says it answers
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

function nextReply(child: ChildProcess, file: URL): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`${file.pathname} ended`))
    child.once('exit', fail)
    child.once('message', (reply: Reply) => {
      child.off('exit', fail)
      resolve(reply)
    })
  })
}

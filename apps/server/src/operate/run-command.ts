import type { Db } from '../db/open.ts'
import { recordAct } from '../features/platform/audit/audit.ts'
import { type AppNeeds, type Command, commands, type DatabaseNeeds } from './commands.ts'
import { type Reply, refused } from './reply.ts'

const column = 34

function usageOf({ words, takes, does }: Command): string {
  if (does === null) return ''
  const typed = `  ${words} ${takes}`.trimEnd()
  const start =
    typed.length < column + 1 ? typed.padEnd(column + 2) : `${typed}\n${' '.repeat(column + 2)}`
  return `${start}${does}\n`
}

/** What an operator may type, and what it does. */
export const operatorUsage = `What an operator does by hand. Each command is in the audit log under your name on this machine, or under another
one: --as "Ada Admin" <command>

${commands.map(usageOf).join('')}`

type Typed = { readonly command: Command; readonly args: readonly string[] }

/** The command that the words begin with, and what follows it; null for words that mean nothing. */
export function findCommand(typed: readonly string[]): Typed | null {
  const [longest] = commands
    .map((command) => ({ command, size: command.words.split(' ').length }))
    .filter(({ command, size }) => typed.slice(0, size).join(' ') === command.words)
    .toSorted((one, other) => other.size - one.size)
  return longest ? { command: longest.command, args: typed.slice(longest.size) } : null
}

/**
 * Does what was typed and writes it to the audit log under the operator's name. Null, and no entry, for arguments that mean
 * nothing. A command that was refused or stopped is in the log as that.
 */
export async function runCommand(
  deps: { database: DatabaseNeeds } | { app: AppNeeds },
  { command, args }: Typed,
): Promise<Reply | null> {
  const own = 'app' in deps ? deps.app : deps.database
  const customerId = await customerOf(own, { command, args })
  try {
    const answer = await run(deps, { command, args })
    const reply = typeof answer === 'string' ? ({ words: answer, exitCode: 0 } as const) : answer
    if (reply) await record(own, { command, args }, { ...reply, customerId })
    return reply
  } catch (error) {
    const stopped = refused('It stopped with an error.')
    await record(own, { command, args }, { ...stopped, customerId })
    throw error
  }
}

function run(deps: { database: DatabaseNeeds } | { app: AppNeeds }, { command, args }: Typed) {
  if (command.needs === 'app') {
    if (!('app' in deps)) throw new Error(`${command.words} needs the whole app`)
    return command.run(deps.app, args)
  }
  if (!('database' in deps)) throw new Error(`${command.words} needs the database alone`)
  return command.run(deps.database, args)
}

async function customerOf(deps: { db: Db }, { command: { entry }, args }: Typed) {
  return entry === 'itself' ? null : ((await entry.customerId?.(deps, args)) ?? null)
}

type Outcome = Reply & { readonly customerId: string | null }

async function record(
  { db, clock, by }: Pick<DatabaseNeeds, 'db' | 'clock' | 'by'>,
  { command: { words, entry }, args }: Typed,
  { customerId, words: answer, exitCode }: Outcome,
): Promise<void> {
  if (entry === 'itself' || (entry.isOfRefusal && exitCode === 0)) return
  const { act, subject: kind, reason } = entry
  await recordAct(
    db,
    { operator: by },
    {
      at: clock(),
      // What changed nothing must not read as done.
      act: reason && exitCode === 1 ? 'refused-command' : act,
      reason: reason?.(args) ?? null,
      customerId,
      subject: { kind, id: args[0] ?? 'all' },
      before: null,
      after: { command: words, ...(reason && { answer: answer.split('\n', 1)[0] ?? '' }) },
    },
  )
}

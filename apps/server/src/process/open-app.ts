import { composeApp } from '../app.ts'
import type { Closers } from './closers.ts'
import { openDependencies } from './open-dependencies.ts'
import { misconfigured } from './start-failure.ts'
import type { StartOptions } from './start-options.ts'

/** Opens what the app needs and puts it together. Throws when it cannot read its stored secrets. */
export async function openApp(options: StartOptions, closers: Closers) {
  const opened = await openDependencies(options, closers)
  const app = composeApp(opened)
  if (!(await app.canDecryptStoredSecrets())) throw wrongKey()
  closers.add(() => app.eventHandling.close())
  closers.add(() => app.refusedEvents.close())
  return { opened, app }
}

function wrongKey() {
  return misconfigured(
    'SECRET_KEY: secrets in the database were encrypted with another key; set that one, or add it to PREVIOUS_SECRET_KEYS',
  )
}

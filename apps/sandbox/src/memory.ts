import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { createRegister, type Register } from './carrier/register.ts'
import { createLedger, type Ledger } from './payment/ledger.ts'
import { extentOfDocuments, type TaxDocuments } from './tax/documents.ts'

/** What the outside systems must still know tomorrow: saved cards, charges, SIMs, lines and tax documents. */
type Known = { ledger: Ledger; register: Register; taxDocuments: TaxDocuments }

export type Memory = Known & {
  /** Writes everything down a last time. */
  close(): void
}

const SAVE_EVERY_MS = 2000
/** Beyond this a demo has become a load test, which is not worth writing down all the time. */
const TOO_MANY = 20_000
/** Changes with the shape of what is kept: an older file is not read. */
const VERSION = 10

/**
 * Opens what an earlier run knew. With no file nothing outlives the process. The
 * shop keeps its database over a restart; a sandbox that forgot would not know
 * its customers' cards and give out the same SIMs once more.
 */
export function openMemory(
  file: string | null,
  stock: Register['stock'],
  report: (problem: string) => void = complain,
): Memory {
  const known = (file && readKnown(file, report)) || {
    ledger: createLedger(),
    register: createRegister(stock),
    taxDocuments: new Map(),
  }
  if (file === null) return { ...known, close: () => {} }
  let saved = extentOf(known)
  let isFailing = false
  const save = () => {
    const extent = extentOf(known)
    try {
      writeKnown(file, known)
      saved = extent
      isFailing = false
    } catch (error) {
      // A full disk must not end what runs: everything is still in memory and is written later.
      if (!isFailing) report(`${file} could not be written, trying again: ${String(error)}`)
      isFailing = true
    }
  }
  const timer = setInterval(() => {
    if (extentOf(known) !== saved && known.register.activations.length < TOO_MANY) save()
  }, SAVE_EVERY_MS)
  timer.unref()
  return {
    ...known,
    close() {
      clearInterval(timer)
      save()
    },
  }
}

function complain(problem: string) {
  process.stderr.write(`sandbox: ${problem}\n`)
}

/** A file that cannot be used is kept aside, since the shop still has orders that it knows the money of. */
function readKnown(file: string, report: (problem: string) => void): Known | null {
  if (!existsSync(file)) return null
  const known = parseKnown(file)
  if (known) return known
  renameSync(file, `${file}.unreadable`)
  report(
    `${file} cannot be read and is now ${file}.unreadable: saved cards and charges of before are unknown here`,
  )
  return null
}

function parseKnown(file: string): Known | null {
  try {
    const kept: unknown = deserialize(readFileSync(file))
    const isOurs =
      typeof kept === 'object' && kept !== null && 'version' in kept && kept.version === VERSION
    return isOurs ? (kept as unknown as Known) : null // written by writeKnown
  } catch {
    return null
  }
}

/** Beside the old file first, so that being killed meanwhile leaves one that is whole. */
function writeKnown(file: string, known: Known) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, serialize({ ...known, version: VERSION }))
  renameSync(`${file}.new`, file)
}

/** Differs whenever something was added. */
function extentOf({ ledger, register, taxDocuments }: Known): string {
  const { customers, paymentMethods, detached, charges, refunds, sessions } = ledger
  const { disputes, fraudWarnings } = ledger
  const { activations, shipments, activeSinceMs, lines, simChanges, portOuts } = register
  const { suspensions, plans, ended, portIns, asked, spentData } = register
  return [
    asked.length,
    extentOfDocuments(taxDocuments),
    ...[customers, paymentMethods, detached, charges, refunds, sessions].map(({ size }) => size),
    [...disputes.values()].map(({ status }) => status).join(),
    fraudWarnings.size,
    activations.length,
    activeSinceMs.size,
    ended.size,
    [...spentData.values()].flat().length,
    shipments.filter(({ status }) => status === 'shipped').length,
    shipments.length,
    simChanges.map(({ status }) => status).join(),
    portOuts.map(({ status }) => status).join(),
    portIns.reduce((sum, { sequence }) => sum + sequence, 0),
    JSON.stringify([...lines.values(), ...suspensions.values(), ...plans.values()]),
  ].join()
}

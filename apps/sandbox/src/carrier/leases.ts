import type { Clock } from '../clock.ts'
import { CarrierRefusal } from './refusal.ts'
import type { Lease, Register } from './register.ts'

/** Numbers that are kept for a while for someone who pays. */
export type Leases = ReturnType<typeof createLeases>

export function createLeases({ leases }: Register, clock: Clock) {
  const now = () => clock().toISOString()
  const isOpen = ({ status, expiresAt }: Lease) => status === 'open' && expiresAt > now()

  return {
    /** Whether someone has the number, or it is kept for someone. */
    isTaken: (msisdn: string) =>
      [...leases.values()].some(
        (lease) => lease.msisdn === msisdn && (lease.status === 'used' || isOpen(lease)),
      ),

    /** Whether nothing but its time has ended it. */
    isExpired(reference: string): boolean {
      const lease = leases.get(reference)
      return lease?.status === 'open' && !isOpen(lease)
    },

    has: (reference: string) => leases.has(reference),

    /** As it is now; null for one that never was. */
    find(reference: string): Pick<Lease, 'status' | 'msisdn'> | null {
      const lease = leases.get(reference)
      if (!lease) return null
      const isOver = lease.status === 'open' && !isOpen(lease)
      return { status: isOver ? 'ended' : lease.status, msisdn: lease.msisdn }
    },

    openNumbers: () => [...leases.values()].filter(isOpen).map(({ msisdn }) => ({ msisdn })),

    /** The same reference again gives the same lease. */
    begin(lease: Omit<Lease, 'status'>): Lease {
      const known = leases.get(lease.reference)
      if (known?.status === 'ended') throw new CarrierRefusal('cancelled', 'This lease was ended.')
      if (known) return known
      const begun: Lease = { ...lease, status: 'open' }
      leases.set(lease.reference, begun)
      return begun
    },

    /** A lease that never came is over when it comes. */
    end(reference: string): { reference: string; status: 'ended' } {
      const known = leases.get(reference)
      if (known?.status !== 'used') {
        const lease = known ?? { reference, msisdn: '', expiresAt: now() }
        leases.set(reference, { ...lease, status: 'ended' })
      }
      return { reference, status: 'ended' }
    },

    /** The number of an open lease, which is used up with it. Throws `number_taken`. */
    use(reference: string): string {
      const lease = leases.get(reference)
      if (!lease || !isOpen(lease)) {
        throw new CarrierRefusal('number_taken', 'The lease of this number is over.')
      }
      lease.status = 'used'
      return lease.msisdn
    },
  }
}

import { fromHead } from './call.ts'

const folders = { payment: 'payments', dispute: 'disputes' } as const

type ProviderLinkProps = { readonly kind: keyof typeof folders; readonly id: string }

/** The provider's id of something, which leads to its page there; alone where the provider is the sandbox. */
export function ProviderLink({ kind, id }: ProviderLinkProps) {
  const dashboard = fromHead('payment-dashboard')
  if (dashboard === '') return id
  return (
    <a href={`${dashboard}/${folders[kind]}/${id}`} target="_blank" rel="noreferrer">
      {id}
    </a>
  )
}

import { useNavigate, useSearchParams } from 'react-router'

/** Which dialog is open is part of the address, so that Back closes it and a link opens it. */
export const useOpened = () => {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  return {
    order: query.get('order'),
    esim: query.get('esim'),
    open: (name: 'order' | 'esim', id: string | null) => {
      void navigate({ search: id === null ? '' : `?${name}=${id}` }, { replace: id === null })
    },
  }
}

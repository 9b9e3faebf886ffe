import { useNavigate, useSearchParams } from 'react-router'

type Openable = 'order' | 'esim' | 'story'

/** Which dialog is open is part of the address, so that Back closes it and a link opens it. */
export const useOpened = () => {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  return {
    order: query.get('order'),
    esim: query.get('esim'),
    /** Of the line whose steps are shown. */
    story: query.get('story'),
    open: (name: Openable, id: string | null) => {
      void navigate({ search: id === null ? '' : `?${name}=${id}` }, { replace: id === null })
    },
  }
}

import { language, pathIn } from '@openline/i18n/language'
import { paths } from '../../paths.ts'

/** For `<form>`, after the props of `useForm`: without scripts the cart's own address answers what is sent. */
export function cartForm() {
  return { method: 'get', action: pathIn(language(), paths.cart) } as const
}

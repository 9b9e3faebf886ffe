import { PageOpening } from '../features/content/page-opening.tsx'
import { ButtonStates } from './ui-kit/button-states.tsx'
import { DialogStates } from './ui-kit/dialog-states.tsx'
import { DisplayStates } from './ui-kit/display-states.tsx'
import { FieldStates } from './ui-kit/field-states.tsx'
import { ProgressStates } from './ui-kit/progress-states.tsx'

export function meta() {
  return [{ title: 'Interface pieces' }, { name: 'robots', content: 'noindex' }]
}

export default function UiKitPage() {
  return (
    <>
      <PageOpening heading="Interface pieces" intro="Every shared piece in every state." />
      <ButtonStates />
      <FieldStates />
      <DialogStates />
      <DisplayStates />
      <ProgressStates />
    </>
  )
}

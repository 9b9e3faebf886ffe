import { ConfirmIdentity } from '../../features/lines/confirm-identity.tsx'
import { PasskeyProof } from '../../features/passkeys/passkey-proof.tsx'

type WhoIsItProps = Omit<React.ComponentProps<typeof ConfirmIdentity>, 'passkey'>

/** Every way to prove who is at the keyboard: a passkey, the password, an emailed code. */
export function WhoIsIt(props: WhoIsItProps) {
  return <ConfirmIdentity {...props} passkey={<PasskeyProof onProved={props.onConfirmed} />} />
}

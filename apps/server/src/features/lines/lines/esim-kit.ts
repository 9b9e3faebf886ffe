import type { Esim } from '@openline/contract/lines/lines'
import { renderSVG } from 'uqr'
import type { EsimProfile } from '../../../gateways/carrier/carrier.ts'

const appleInstall = 'https://esimsetup.apple.com/esim_qrcode_provisioning?carddata='
const androidInstall = 'https://esimsetup.android.com/esim_qrcode_provisioning?carddata='

/** Every form of an activation code (GSMA SGP.22 4.1): text, QR code and one-tap links. */
export function esimKit({ smdpAddress, matchingId }: EsimProfile): Esim {
  const lpa = `LPA:1$${smdpAddress}$${matchingId}`
  return {
    lpa,
    smdpAddress,
    matchingId,
    qr: renderSVG(lpa, { border: 2 }),
    iosInstallUrl: appleInstall + encodeURIComponent(lpa),
    androidInstallUrl: androidInstall + encodeURIComponent(lpa),
  }
}

import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { idSchema } from '../shapes.ts'

/** What a line suffers from, the first that applies; `fine` when nothing is wrong on our side. */
export const ailmentSchema = z.enum([
  'ended',
  'being_set_up',
  'sim_on_its_way',
  'sim_to_activate',
  'not_set_up',
  'suspended_by_support',
  'lost',
  'unpaid',
  'paused',
  'inactive',
  'sim_changing',
  'port_in_to_fix',
  'port_in_moving',
  'port_in_texts_late',
  'port_out_leaving',
  'esim_to_install',
  'data_used_up',
  'new_card_to_activate',
  'fine',
])
export type Ailment = z.infer<typeof ailmentSchema>

/** The one button below a diagnosis. */
export const remedySchema = z.enum([
  'wait',
  'activate_sim',
  'install_esim',
  'restore',
  'renew',
  'fix_port_in',
  'replace_sim',
  'change_plan',
  'see_plans',
  'contact_support',
])
export type Remedy = z.infer<typeof remedySchema>

export const diagnosisSchema = z.object({
  ailment: ailmentSchema,
  /** The answer in a sentence, ready to show. */
  title: z.string(),
  /** What to do next. */
  advice: z.string(),
  remedy: remedySchema,
})
export type Diagnosis = z.infer<typeof diagnosisSchema>

export const diagnoseLine = defineEndpoint({
  name: 'diagnoseLine',
  summary: 'Why a line does not work: from payment, SIM, port, suspension and usage.',
  method: 'GET',
  path: '/app/lines/{id}/diagnosis',
  access: 'customer',
  assisted: 'allowed',
  params: z.object({ id: idSchema }),
  output: z.object({ diagnosis: diagnosisSchema }),
  errors: [],
})

import { retention } from '@/db/schema/certificates'
import { serves } from '@/lib/platform/serving/serves'
import * as service from './certificates.service'
import { anonymizeHolder, certificatesOf } from './holders.service'
import { certificates } from './room'

export const server = serves(certificates, {
  services: [service],
  person: {
    export: { certificates: (context, { id }) => certificatesOf(context, id) },
    erase: (context, { id, instead }) => anonymizeHolder(context, id, instead.name),
  },
  retention,
})

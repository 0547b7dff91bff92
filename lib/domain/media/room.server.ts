import { retention } from '@/db/schema/media'
import { serves } from '@/lib/platform/serving/serves'
import * as records from './records/records.service'
import { media } from './room'

export const server = serves(media, {
  services: [records],
  retention,
})

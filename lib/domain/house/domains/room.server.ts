import { retention } from '@/db/schema/domains'
import { schedule } from '@/lib/platform/jobs/schedule'
import { serves } from '@/lib/platform/serving/serves'
import * as service from './domains.service'
import { recheckDomains } from './rechecks.service'
import { domains } from './room'

export const server = serves(domains, {
  services: [service],
  schedules: [schedule('domains.recheck', 60_000, recheckDomains)],
  retention,
})

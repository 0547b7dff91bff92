import { retention } from '@/db/schema/jobs'
import { serves } from '@/lib/platform/serving/serves'
import { forgetInJobs, jobsOf } from './forgetting.service'
import * as service from './jobs.service'
import { jobs } from './room'

export const server = serves(jobs, {
  services: [service],
  person: {
    export: { jobs: (context, { id }) => jobsOf(context, id) },
    erase: (context, person) => forgetInJobs(context, person, person.instead),
  },
  retention,
})

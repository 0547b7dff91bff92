import { retention } from '@/db/schema/rubrics'
import { serves } from '@/lib/platform/serving/serves'
import * as comments from './comments.service'
import { rubrics } from './room'
import * as service from './rubrics.service'

export const server = serves(rubrics, {
  services: [service, comments],
  person: {
    export: { ownComments: (context, { id }) => comments.commentsOfPerson(context, id) },
    erase: (context, { id }) => comments.forgetComments(context, id),
  },
  retention,
})

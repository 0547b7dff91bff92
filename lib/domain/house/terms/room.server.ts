import { retention } from '@/db/schema/terms'
import { serves } from '@/lib/platform/serving/serves'
import { terms } from './room'
import * as termPolicies from './term-policies.service'

export const server = serves(terms, {
  services: [termPolicies],
  person: {
    export: { acceptedTerms: (context, { id }) => termPolicies.acceptancesOf(context, id) },
    erase: (context, { id }) => termPolicies.forgetAcceptances(context, id),
  },
  retention,
})

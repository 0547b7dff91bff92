import { retention } from '@/db/schema/groups'
import { serves } from '@/lib/platform/serving/serves'
import * as groupMembers from './group-members.service'
import * as groupsService from './groups.service'
import { groupsOfPerson } from './membership.service'
import { groups } from './room'
import * as rules from './rules.service'

export const server = serves(groups, {
  services: [groupsService, groupMembers, rules],
  reactions: rules.ruleReactions,
  retention,
  person: {
    export: {
      groups: (context, { id }) => groupsOfPerson(context, id),
      managedGroups: (context, { id }) => groupMembers.managedBy(context, id),
    },
    erase: (context, { id }) => groupMembers.forgetInGroups(context, id),
  },
})

import { retention } from '@/db/schema/groups'
import { notifications } from '@/lib/domain/house/notifications/room'
import { permissionPaths } from '@/lib/domain/house/permission-paths/room'
import { answerTo } from '@/lib/platform/ports'
import { serves } from '@/lib/platform/serving/serves'
import * as groupMembers from './group-members.service'
import * as groupsService from './groups.service'
import { groupsOfPerson } from './membership.service'
import { groupAudience, groupSubject } from './notices.service'
import { recordsInGroups } from './records-in-groups.service'
import * as removals from './removals.service'
import { groups } from './room'
import * as rules from './rules.service'

export const server = serves(groups, {
  services: [groupsService, groupMembers, rules, removals],
  answers: [
    answerTo(notifications.ports.group, groupSubject, 'groups'),
    answerTo(notifications.ports.groupAudience, groupAudience, 'groups'),
    answerTo(permissionPaths.ports.recordsInGroups, recordsInGroups, 'groups'),
  ],
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

import { z } from 'zod'
import { eventsOf } from '@/lib/platform/events/event'
import { Id } from '@/lib/platform/http/contract'
import { job } from '@/lib/platform/jobs/job'
import { room } from '@/lib/platform/rooms'
import { personData } from './person-data.contract'
import { groupKinds, memberSources } from './words'

const membership = { groupId: Id, userId: Id, source: z.enum(memberSources) }

/** Puts everybody into a group or out of it by its rule, some thousand people at a time. */
export const applyRule = job('groups.applyRule', z.object({ groupId: Id }))

export const groups = room({
  errors: {
    groupNotFound: [6230, 404],
    groupExternalIdTaken: [6231, 409],
    groupInUse: [6232, 409],
    groupCycle: [6233, 409],
    groupTooDeep: [6234, 409],
    groupsFull: [6235, 409],
  },
  permissions: { group: ['read', 'create', 'update', 'delete'] },
  groupScoped: ['group.read'],
  grants: { instructor: { 'group.read': 'any' }, groupManager: { 'group.read': 'group' } },
  records: { group: { parameters: ['group/:id'], console: '/console/groups/:id' } },
  actions: [
    'adminGroupCreate',
    'adminGroupUpdate',
    'adminGroupDelete',
    'adminGroupMemberAdd',
    'adminGroupMemberRemove',
    'adminGroupManagerAdd',
    'adminGroupManagerRemove',
    'adminGroupRuleUpdate',
    'adminGroupRulePreview',
  ],
  jobs: [applyRule],
  person: personData,
  events: eventsOf({
    groupCreated: {
      isPublic: true,
      version: 1,
      summary: 'A group was created.',
      subject: 'groupId',
      payload: { groupId: Id, kind: z.enum(groupKinds), parentId: Id.nullable() },
    },
    groupChanged: {
      isPublic: true,
      version: 1,
      summary: 'The name, the kind, the external id or the parent of a group changed.',
      subject: 'groupId',
      payload: { groupId: Id, kind: z.enum(groupKinds), parentId: Id.nullable() },
    },
    groupDeleted: {
      isPublic: true,
      version: 1,
      summary: 'A group was deleted, with its memberships.',
      subject: 'groupId',
      payload: { groupId: Id },
    },
    groupRuleChanged: {
      isPublic: true,
      version: 1,
      summary: 'The rule that decides who is in a group was set or removed.',
      subject: 'groupId',
      payload: { groupId: Id, hasRule: z.boolean() },
    },
    groupJoined: {
      isPublic: true,
      version: 1,
      summary: 'A person became a member of a group. They are then in every group that contains it, too.',
      subject: 'userId',
      payload: membership,
    },
    groupLeft: {
      isPublic: true,
      version: 1,
      summary: 'A person is no longer a member of a group; `source` is the last reason they had been one.',
      subject: 'userId',
      payload: membership,
    },
  }),
})

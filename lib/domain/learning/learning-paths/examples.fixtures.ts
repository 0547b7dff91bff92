import { updateOrganization } from '@/lib/domain/house/organizations/organization.contract'
import { storedModule } from '@/lib/domain/learning/modules/authoring/stored-modules.fixtures'
import { createGroup } from '@/lib/domain/people/groups/groups.contract'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { idOf, make, type Preparations, twice, unique } from '@/lib/domain/testing/preparations'
import { newId } from '@/lib/platform/ids'
import { enrolMyself } from './enrolments.contract'
import { assignToGroup } from './group-assignments.contract'
import { contentsOf, draftPath, pathInForce, writeContents } from './paths.fixtures'
import { archivePath, publishPath } from './publishing.contract'
import { addPathTeacher } from './teachers.contract'

/** A published path with a second version in force, so that the first one can be put in force again. */
async function pathOfTwoVersions(org: Org): Promise<string> {
  const id = await pathInForce(org)
  await writeContents(org, id, contentsOf({ moduleId: await storedModule(org) }))
  await org.admin.call(publishPath, { params: { id } })
  return id
}

/** A path that somebody is enrolled in, who is told with it. */
async function enrolled(org: Org) {
  const id = await pathInForce(org)
  const person = await org.person(`enrolled${unique()}`, org.roles.learner)
  const { data } = await person.call(enrolMyself, { params: { pathId: id } })
  return { params: { id, eid: idOf(data) }, person }
}
const enrolment = async (org: Org) => ({ params: (await enrolled(org)).params })
const chosen =
  (more: object = {}) =>
  async (org: Org) => ({
    body: { ...more, enrolmentIds: [(await enrolled(org)).params.eid] },
    headers: { 'idempotency-key': newId() },
  })
const newGroup = (org: Org) => make(org, createGroup, { kind: 'department', name: { en: `Group ${unique()}` }, parentId: null })
/** A path, or the given one, that is assigned to a group. */
async function assigned(org: Org, groupId: string, path?: string) {
  const id = path ?? (await pathInForce(org))
  const { data } = await org.admin.call(assignToGroup, { params: { id }, body: { groupId } })
  return { id, aid: idOf(data) }
}
/** A draft that a person teaches. */
async function taught(org: Org) {
  const { params } = await draft(org)
  const { user } = await org.person(`teacher${unique()}`, org.roles.instructor)
  await org.admin.call(addPathTeacher, { params, body: { userId: user.id } })
  return { params: { id: params.id, userId: user.id } }
}
const published = async (org: Org) => ({ params: { id: await pathInForce(org) } })
const draft = async (org: Org) => ({ params: { id: await draftPath(org) } })

export const preparations: Preparations = {
  'learningPaths.list': (org) => twice(() => pathInForce(org)),
  'learningPaths.listPublic': async (org) => {
    await org.admin.call(updateOrganization, { body: { isCataloguePublic: true } })
    return twice(() => pathInForce(org))
  },
  'learningPaths.listAll': (org) => twice(() => draftPath(org)),
  'learningPaths.readOne': draft,
  'learningPaths.update': draft,
  'learningPaths.putStructure': async (org) => ({
    ...(await draft(org)),
    body: contentsOf({ moduleId: await storedModule(org) }),
    headers: { 'if-match': '*' },
  }),
  'learningPaths.validate': draft,
  'learningPaths.publish': async (org) => {
    const { params } = await draft(org)
    await writeContents(org, params.id, contentsOf({ moduleId: await storedModule(org) }))
    return { params }
  },
  'learningPaths.archive': published,
  'learningPaths.restore': async (org) => {
    const { params } = await published(org)
    await org.admin.call(archivePath, { params })
    return { params }
  },
  'learningPaths.clone': published,
  'learningPaths.versions': async (org) => ({ params: { id: await pathOfTwoVersions(org) } }),
  'learningPaths.readVersion': async (org) => ({ params: { id: await pathOfTwoVersions(org), n: '1' } }),
  'learningPaths.rollBack': async (org) => ({ params: { id: await pathOfTwoVersions(org), n: '1' } }),
  'learningPaths.enrol': async (org) => ({ params: { pathId: await pathInForce(org) } }),
  'learningPaths.withdraw': async (org) => {
    const { params, person } = await enrolled(org)
    return { params: { pathId: params.id }, by: { org, person } }
  },
  'learningPaths.roster': async (org) => {
    const { params } = await enrolled(org)
    await org.learner.call(enrolMyself, { params: { pathId: params.id } })
    return { params: { id: params.id } }
  },
  'learningPaths.candidates': published,
  'learningPaths.assignToGroup': async (org) => ({ ...(await published(org)), body: { groupId: await newGroup(org) } }),
  'learningPaths.endAssignment': async (org) => {
    const { id, aid } = await assigned(org, await newGroup(org))
    return { params: { id, aid } }
  },
  'learningPaths.pathAssignments': async (org) => {
    const { id } = await assigned(org, await newGroup(org))
    await assigned(org, await newGroup(org), id)
    return { params: { id } }
  },
  'learningPaths.groupAssignments': async (org) => {
    const groupId = await newGroup(org)
    await twice(() => assigned(org, groupId))
    return { params: { id: groupId } }
  },
  'learningPaths.teachers': async (org) => {
    const { id } = (await taught(org)).params
    await org.admin.call(addPathTeacher, { params: { id }, body: { userId: org.instructor.user.id } })
    return { params: { id } }
  },
  'learningPaths.addTeacher': async (org) => ({
    ...(await draft(org)),
    body: { userId: org.instructor.user.id, from: '2026-11-22', until: '2099-01-31' },
  }),
  'learningPaths.changeTeacher': taught,
  'learningPaths.removeTeacher': taught,
  'learningPaths.enrolMany': async (org) => ({
    ...(await published(org)),
    body: { userIds: [org.learner.user.id] },
    headers: { 'idempotency-key': newId() },
  }),
  'learningPaths.extendEnrolment': enrolment,
  'learningPaths.withdrawEnrolment': enrolment,
  'learningPaths.remindMany': chosen(),
  'learningPaths.extendMany': chosen({ dueAt: '2099-01-21T09:30:00.000Z' }),
  'learningPaths.waiveMany': chosen({ reason: 'Holds the certificate of the civil defence' }),
  'learningPaths.withdrawMany': chosen(),
  'learningPaths.waiveEnrolment': enrolment,
  'learningPaths.migrateEnrolment': async (org) => {
    const { params } = await enrolled(org)
    await writeContents(org, params.id, contentsOf({ moduleId: await storedModule(org) }))
    await org.admin.call(publishPath, { params: { id: params.id } })
    return { params }
  },
}

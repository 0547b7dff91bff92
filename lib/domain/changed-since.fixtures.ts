import type postgres from 'postgres'
import { listAttempts } from '@/lib/domain/assessing/assessments/grading/grading.contract'
import { listCertificates } from '@/lib/domain/assessing/certificates/certificates-admin.contract'
import { listRoster } from '@/lib/domain/learning/learning-paths/roster.contract'
import { listProgress } from '@/lib/domain/learning/progress/progress-admin.contract'
import { listGroupMembers } from '@/lib/domain/people/groups/group-members.contract'
import { listGroups } from '@/lib/domain/people/groups/groups.contract'
import { listMembers } from '@/lib/domain/people/members/members.contract'
import type { Contract } from '@/lib/platform/http/contract'

/** The records that one organization of the test has one of each. */
export type Ids = Record<
  'organization' | 'person' | 'boss' | 'role' | 'group' | 'inner' | 'outer' | 'path' | 'enrolment' | 'attempt' | 'certificate',
  string
>
type Part = postgres.PendingQuery<postgres.Row[]>
type Change = (sql: postgres.Sql, ids: Ids) => Part

const set =
  (table: string, id: keyof Ids, assignment: string): Change =>
  (sql, ids) =>
    sql`update ${sql(table)} set ${sql.unsafe(assignment)} where organization_id = ${ids.organization} and id = ${ids[id]}`
const all = (table: string, id: keyof Ids, assignments: Record<string, string>): Record<string, Change> =>
  Object.fromEntries(Object.entries(assignments).map(([field, text]) => [field, set(table, id, text)]))

const moment = `'2031-01-01T00:00:00Z'`
const renamed: Change = set('users', 'person', `name = '{"en":"Renamed","ar":"اسم آخر"}'`)

const later = (column: string) => `${column} = coalesce(${column}, ${moment}) + interval '1 day'`
/** Each gives another value whatever there is, because two lists show the same enrolment. */
const enrolment = all('enrolments', 'enrolment', {
  state: `state = case state when 'waived' then 'withdrawn' else 'waived' end`,
  cycle: 'cycle = cycle + 1',
  source: `source = case source when 'bulk' then 'group' else 'bulk' end`,
  versionNumber: 'version_number = version_number + 1',
  percent: 'percent = percent + 1',
  dueAt: later('due_at'),
  startedAt: later('started_at'),
  completedAt: later('completed_at'),
  expiresAt: later('expires_at'),
  waitingPosition: 'waiting_position = coalesce(waiting_position, 0) + 1',
  waivedReason: `waived_reason = coalesce(waived_reason, '') || 'x'`,
  remindedAt: later('reminded_at'),
  version: 'version = version + 1',
})

export type Case = {
  contract: Contract
  /** The record whose row is looked at, and the field with its id. */
  row: keyof Ids
  key: string
  params?: (ids: Ids) => Record<string, string>
  changes: Record<string, Change>
  /** Fields that change without a new date, and why. */
  not: Record<string, string>
}

const ofWork = 'is of the person and their groups, whose lists have their own dates'
const ofRecord = { id: 'is the record', createdAt: 'never changes', updatedAt: 'is the date' }

export const cases: Case[] = [
  {
    contract: listMembers,
    row: 'person',
    key: 'id',
    changes: {
      name: renamed,
      ...all('users', 'person', {
        email: `email = 'other@since.example'`,
        photo: `photo = '{"id":"01939e5c-7a30-7c2e-9a54-5b8f0d6f1a31","object":"a","width":1,"height":1,"renditions":[]}'`,
        status: `status = 'inactive'`,
        lastSignInAt: `last_sign_in_at = ${moment}`,
        externalId: `external_id = 'hr-2'`,
        employeeNumber: `employee_number = '2'`,
        userName: `user_name = 'night.guard'`,
        department: `department = 'Nursing'`,
        jobTitle: `job_title = 'Nurse'`,
        manager: 'manager_id = null',
      }),
      roles: (sql, { organization, person, role }) =>
        sql`delete from user_roles where organization_id = ${organization} and user_id = ${person} and role_id = ${role}`,
      mailState: (sql, { organization }) =>
        sql`insert into mail_addresses (organization_id, email, state, changed_at) values (${organization}, 'other@since.example', 'bounced', now())`,
    },
    not: {
      ...ofRecord,
      groups: 'are in the lists of groups and their members, which have their own dates',
      hasEntered: 'changes with the first sign-in or password, which are dated',
    },
  },
  {
    contract: listGroupMembers,
    row: 'person',
    key: 'userId',
    params: ({ group }) => ({ id: group }),
    changes: {
      name: renamed,
      ...all('users', 'person', { email: `email = 'third@since.example'`, status: `status = 'blocked'` }),
      sources: (sql, { organization, person, group }) =>
        sql`update group_members set sources = '{hand,import}' where organization_id = ${organization} and user_id = ${person} and group_id = ${group}`,
      isManager: (sql, { organization, person, group }) =>
        sql`insert into group_managers (organization_id, group_id, user_id) values (${organization}, ${group}, ${person})`,
    },
    not: { userId: ofRecord.id, updatedAt: ofRecord.updatedAt },
  },
  {
    contract: listGroups,
    row: 'group',
    key: 'id',
    changes: {
      ...all('groups', 'group', {
        kind: `kind = 'class'`,
        name: `name = '{"en":"Other"}'`,
        externalId: `external_id = 'g-2'`,
        version: 'version = version + 1',
      }),
      ancestors: set('groups', 'outer', `name = '{"en":"Above"}'`),
      memberCount: (sql, { organization, person, group }) =>
        sql`delete from group_members where organization_id = ${organization} and user_id = ${person} and group_id = ${group}`,
      groupCount: set('groups', 'inner', 'parent_id = null'),
      managers: (sql, { organization, boss, group }) =>
        sql`delete from group_managers where organization_id = ${organization} and user_id = ${boss} and group_id = ${group}`,
      parentId: set('groups', 'group', 'parent_id = null'),
    },
    not: ofRecord,
  },
  {
    contract: listProgress,
    row: 'enrolment',
    key: 'id',
    changes: { ...enrolment, person: renamed },
    not: {
      ...ofRecord,
      path: 'its title is of the path, whose list has its own date',
      work: ofWork,
      hasNewContent: 'changes with the published version of the path',
      lastActivityAt: 'moves every half minute while a person learns',
    },
  },
  {
    contract: listRoster,
    row: 'enrolment',
    key: 'id',
    params: ({ path }) => ({ id: path }),
    changes: { ...enrolment, user: renamed },
    not: {
      ...ofRecord,
      pathId: 'never changes',
      work: ofWork,
      hasNewContent: 'changes with the published version of the path',
    },
  },
  {
    contract: listAttempts,
    row: 'attempt',
    key: 'id',
    changes: {
      person: renamed,
      ungradedCount: (sql, { organization, attempt }) =>
        sql`update assessment_attempt_items set score = 1 where organization_id = ${organization} and attempt_id = ${attempt}`,
      ...all('assessment_attempts', 'attempt', {
        number: 'number = 3',
        state: `state = 'graded'`,
        locale: `locale = 'ar'`,
        startedAt: `started_at = ${moment}`,
        submittedAt: `submitted_at = ${moment}`,
        endedBy: `ended_by = 'deadline'`,
        isLate: 'is_late = true',
        score: 'score = 0.5',
        maxScore: 'max_score = 9',
        percent: 'percent = 5',
        isPassed: 'is_passed = false',
        gradedAt: `graded_at = ${moment}`,
        releasedAt: `released_at = ${moment}`,
      }),
    },
    not: { ...ofRecord, assessment: 'its title is of the assessment, whose list has its own date' },
  },
  {
    contract: listCertificates,
    row: 'certificate',
    key: 'id',
    changes: {
      person: renamed,
      ...all('certificates', 'certificate', {
        code: `code = 'AAAAAAAAAAAAAAAAAAAAAAAAAA'`,
        source: `source = 'completion'`,
        holderName: `holder_name = '{"en":"Other"}'`,
        title: `title = '{"en":"Other"}'`,
        issuedAt: `issued_at = ${moment}`,
        expiresAt: `valid_until = ${moment}`,
        suspendedAt: `suspended_at = ${moment}`,
        reviewSince: `review_since = ${moment}`,
        status: `state = 'suspended'`,
        supersedes: 'supersedes_id = id',
        supersededBy: 'superseded_by_id = id',
        pathId: 'path_id = null',
        version: 'version = version + 1',
        revocation: `state = 'revoked', revoked_at = now(), revocation_code = 'issuedByMistake', revocation_reason = '{"ar":"خطأ","en":"Mistake"}'`,
      }),
    },
    not: {
      ...ofRecord,
      templateVersionId: 'is what a new certificate was drawn by, and stays',
      isBrowserReported: 'is of the modules of the path',
    },
  },
]

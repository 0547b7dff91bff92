import { newId } from '@/lib/platform/ids'

/** The rows of a person in SQL, where they are not found by `user_id`. */
export const rows: Record<string, string> = {
  users: 'id = :id',
  sso_sessions: 'session_id in (select id from sessions where user_id = :id)',
  sign_ups: 'email = :email',
  mail_addresses: 'email = :email',
  assessment_attempt_items: 'attempt_id in (select id from assessment_attempts where user_id = :id)',
  assessment_attempt_records: 'attempt_id in (select id from assessment_attempts where user_id = :id)',
  comment_bank: 'owner_id = :id',
  peer_reviews: 'reviewer_id = :id',
  observation_changes: 'result_id in (select id from observation_results where user_id = :id)',
  assignment_submission_comments: 'submission_id in (select id from assignment_submissions where owner_id = :id)',
  assignment_submission_markings: 'submission_id in (select id from assignment_submissions where owner_id = :id)',
  assignment_submission_agreements: 'submission_id in (select id from assignment_submissions where owner_id = :id)',
  scorm_attempt_items: 'attempt_id in (select id from scorm_attempts where user_id = :id)',
  scorm_interactions: 'attempt_id in (select id from scorm_attempts where user_id = :id)',
  module_progress: 'enrolment_id in (select id from enrolments where user_id = :id)',
  member_import_rows: 'email = :email',
  member_imports: 'id in (select import_id from member_import_rows where email = :email)',
}

const scores = (marker: string) => ({ score: 0, risk: 'low', reasons: [], running: 0, rulesVersion: 1, marker })

const rubricMarks = (comment: string) => ({ sources: { level: 'all', points: null, comment } })

/** JSON that readers of a column expect, with a marker in it; other columns get an object with the marker. */
export const shapes: Record<string, (marker: string) => unknown> = {
  'assignment_submission_people.marks': rubricMarks,
  'observation_results.marks': (comment) => ({ criteria: rubricMarks(comment) }),
  'observation_changes.marks': (comment) => ({ criteria: rubricMarks(comment) }),
  'peer_reviews.marks': rubricMarks,
  'peer_review_trials.marks': rubricMarks,
  'survey_responses.answers': (marker) => [{ questionId: 'why', text: marker }],
  'assessment_attempt_items.answer': (text) => ({ type: 'shortText', text }),
  'assessment_papers.items': (marker) => [{ questionId: marker }],
  'scorm_attempt_items.objectives': (marker) => [{ id: marker }],
  'scorm_interactions.correctResponses': (marker) => [marker],
  'scorm_interactions.objectives': (marker) => [marker],
  'notification_settings.mutedPathIds': (marker) => [marker],
  'sessions.device': (os) => ({ platform: null, os, browser: null }),
  'passkeys.transports': (marker) => [marker],
  'users.photo': (object) => ({ id: newId(), object, width: 8, height: 8, renditions: [] }),
  'module_progress.override': (reason) => ({ state: 'complete', reason, by: newId(), at: new Date().toISOString() }),
  'jobs.startedFrom': (email) => ({
    email,
    apiKeyId: null,
    ipAddress: email,
    device: { platform: null, os: email, browser: null },
    requestId: newId(),
  }),
  'jobs.rowErrors': (label) => [{ row: 1, label, error: { name: 'unexpected' } }],
  'analytics_interventions.before': scores,
  'analytics_interventions.afterWeek': scores,
  'analytics_interventions.afterFortnight': scores,
  'member_imports.columns': (marker) => [{ title: 'Mail', samples: [marker], suggested: null }],
}
/** Columns that hold the address itself, and those that the database computes. */
export const keyed = new Set([
  ...['users.email', 'users.searchText', 'invites.email', 'sign_ups.email', 'mail_addresses.email', 'member_import_rows.email'],
])

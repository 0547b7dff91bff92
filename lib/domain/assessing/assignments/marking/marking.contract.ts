import { z } from 'zod'
import { examplePerson } from '@/lib/domain/house/roles/role-members.contract'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, named, prose } from '@/lib/platform/http/contract'
import { exampleIds } from '../submissions/submission-shapes.contract'
import { agreementWays, markingStates, sampledStates } from '../words'
import { markerSettings } from './marker-settings.contract'
import { GivenMark, Mark, mostMarked } from './marking-shapes.contract'

const Marker = z
  .object({ id: Id, name: z.object({ ar: z.string(), en: z.string() }), email: z.string() })
  .nullable()
  .describe('null: a service account, or an account that is gone')
const Marking = z.object({
  marker: Marker,
  isOwn: z.boolean(),
  handedInAt: Instant.nullable().describe('null: a draft, which the marker alone sees'),
  grades: z.array(Mark).describe('One for each person of the submission'),
})
const Agreement = z.object({
  grades: z.array(Mark),
  note: z.string().describe('For the other marker; the learner does not see it'),
  isOwn: z.boolean().describe('Proposed by the caller'),
  proposedAt: Instant,
})
const SubmissionMarking = z.object({
  ...markerSettings,
  state: z
    .enum(markingStates)
    .describe(
      'open: not both have handed in; apart: their marks are further apart than the tolerance; proposed: one proposes a mark; agreed: the mark is the grade',
    ),
  handedInCount: z.int().describe('Of two. While it is below, nothing of the other marker is shown'),
  mayMark: z.boolean().describe('The caller is one of the markers, or can become one'),
  isMarker: z.boolean(),
  markings: z.array(Marking).describe('The own one; both once both have handed in'),
  difference: z
    .number()
    .nullable()
    .describe('Points between both marks, of several people the largest; null before both handed in'),
  mean: z.array(Mark).nullable().describe('A mark to begin from where they differ; null before both handed in'),
  proposal: Agreement.nullable(),
  way: z.enum(agreementWays).nullable().describe('mean: within the tolerance; confirmed: by both; decided: by a third person'),
  moderation: z
    .object({ state: z.enum(sampledStates), note: z.string() })
    .nullable()
    .describe('Of the newest sample that has the submission, once its moderator decided; the note is for the marker'),
})
named({ SubmissionMarking, MarkerMarks: Marking, MarkerGrade: Mark, MarkProposal: Agreement })

const params = z.object({ id: Id })
const example = { id: exampleIds.submission }
const marker = { id: examplePerson.userId, name: examplePerson.name, email: examplePerson.email }
const mark: z.input<typeof Mark> = { ref: exampleIds.person, points: 80, marks: null, comment: 'Clear.' }
const own = { marker, isOwn: true, handedInAt: '2026-11-24T09:00:00.000Z', grades: [mark] }
const open: z.input<typeof SubmissionMarking> = {
  markers: 'two',
  markerTolerance: 5,
  state: 'open',
  handedInCount: 1,
  mayMark: true,
  isMarker: true,
  markings: [own],
  difference: null,
  mean: null,
  proposal: null,
  way: null,
  moderation: null,
}
const other = { ...own, isOwn: false, grades: [{ ...mark, points: 64.5 }] }
const apart: z.input<typeof SubmissionMarking> = {
  ...open,
  state: 'apart',
  handedInCount: 2,
  markings: [own, other],
  difference: 15.5,
  mean: [{ ...mark, points: 72.25 }],
}
const note = 'The second page counts.'
const proposed: z.input<typeof SubmissionMarking> = {
  ...apart,
  state: 'proposed',
  proposal: { grades: [{ ...mark, points: 75 }], note, isOwn: true, proposedAt: '2026-11-25T09:00:00.000Z' },
}
const grades = z.array(GivenMark).min(1).max(mostMarked)
const given = [{ points: 80, comment: 'Clear.' }]
const marking = { role: 'admin', permission: 'assessmentGrade.update', reach: ['own'] } as const
const errors = ['submissionNotFound', 'submissionState', 'markersOne', 'markingState', 'pointsInvalid', 'marksInvalid'] as const

export const readMarking = contract({
  id: 'submissionMarking.read',
  method: 'GET',
  path: '/admin/assessment/submission/:id/marking',
  summary: 'Read the marking of a submission by two people',
  description:
    'The own marks; those of the other marker, who that is and the difference are shown once both have handed in. Also with one marker, for `moderation`.',
  access: { role: 'admin', permission: 'assessmentGrade.read', reach: ['own'] },
  params,
  returns: SubmissionMarking,
  errors: ['submissionNotFound'],
  example: { params: example, returns: apart },
})

export const giveMarks = contract({
  id: 'submissionMarking.give',
  method: 'PUT',
  path: '/admin/assessment/submission/:id/marking',
  about: 'person',
  summary: 'Mark a submission as one of two markers',
  description:
    'Who begins becomes a marker of the submission; a third person is refused (409/7585). What is left out stays as it was. With `handsIn` everyone of the submission needs a mark (422/7589). Own marks can be changed until both have handed in; after that 409/7588. Where the marks are then within the tolerance, their mean becomes the grade: exact, kept with four decimal places. With a rubric both sums count, and a criterion with different levels gets the mean as points of its own.',
  access: marking,
  audit: 'submissionMarked',
  params,
  body: z.strictObject({ grades, handsIn: z.boolean().default(false).describe('false: a draft, which the caller alone sees') }),
  returns: SubmissionMarking,
  errors: [...errors, 'markersFull', 'markingIncomplete'],
  example: { params: example, body: { grades: given, handsIn: true }, returns: open },
})

export const proposeMark = contract({
  id: 'submissionMarking.propose',
  method: 'POST',
  path: '/admin/assessment/submission/:id/marking/propose',
  about: 'person',
  summary: 'Propose a mark to the other marker',
  description:
    'Where both handed in, and their marks are further apart than the tolerance. A new proposal takes the place of an earlier one. With a rubric points of their own are allowed for every criterion.',
  access: marking,
  audit: 'submissionMarkProposed',
  status: 200,
  params,
  body: z.strictObject({ grades, note: prose(2000).min(1).describe('For the other marker; the learner does not see it') }),
  returns: SubmissionMarking,
  errors: [...errors, 'notMarker', 'markingIncomplete'],
  example: { params: example, body: { grades: [{ points: 75 }], note }, returns: proposed },
})

export const confirmMark = contract({
  id: 'submissionMarking.confirm',
  method: 'POST',
  path: '/admin/assessment/submission/:id/marking/confirm',
  about: 'person',
  summary: 'Confirm the mark that the other marker proposes',
  description: 'It becomes the grade. The own proposal is confirmed by the other marker (409/7590).',
  access: marking,
  audit: 'submissionMarkConfirmed',
  status: 200,
  params,
  returns: SubmissionMarking,
  errors: ['submissionNotFound', 'submissionState', 'markersOne', 'markingState', 'notMarker', 'proposalOwn'],
  example: {
    params: example,
    returns: {
      ...proposed,
      state: 'agreed',
      way: 'confirmed',
      proposal: { grades: [mark], note, isOwn: false, proposedAt: '2026-11-25T09:00:00.000Z' },
    },
  },
})

export const decideMark = contract({
  id: 'submissionMarking.decide',
  method: 'POST',
  path: '/admin/assessment/submission/:id/marking/decide',
  about: 'person',
  summary: 'Decide the mark as a third person',
  description:
    'Where two markers do not agree. None of the two decides (403/7591). The mark becomes the grade, and is released like any other.',
  access: { role: 'admin', permission: 'assessmentGrade.release', reach: ['own'] },
  audit: 'submissionMarkDecided',
  status: 200,
  params,
  body: z.strictObject({ grades, note: prose(2000).min(1).describe('For the markers; the learner does not see it') }),
  returns: SubmissionMarking,
  errors: [...errors, 'decidesOwn', 'markingIncomplete'],
  example: {
    params: example,
    body: { grades: [{ points: 75 }], note },
    returns: { ...proposed, isMarker: false, mayMark: false, state: 'agreed', way: 'decided' },
  },
})

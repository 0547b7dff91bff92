import { z } from 'zod'
import { PublishedRubric } from '@/lib/domain/assessing/assignments/definition-shapes.contract'
import { exampleAssignmentId } from '@/lib/domain/assessing/assignments/definitions.contract'
import { contract } from '@/lib/domain/rooms'
import { beginsAt, endsAt, Id, Instant, named } from '@/lib/platform/http/contract'
import { Example, initialSettings, Settings } from './settings-shapes.contract'

const PeerReviewSettings = z.object({
  ...Settings.shape,
  isOn: z.boolean().describe('Whether the people of the assignment review each other'),
  opensAt: Instant.nullable().describe('From when on reviews are given; null: never saved'),
  dueAt: Instant.nullable().describe('Reviews that are handed in later are marked as late'),
  begunAt: Instant.nullable().describe('When the works were shared out; null: not yet'),
  sample: Example.nullable().describe('What everybody grades first; null: nothing'),
  rubric: PublishedRubric.nullable().describe('The rubric by which reviews are given now; null: there is none yet'),
  workCount: z.int().describe('Works that are reviewed, without those that were withdrawn'),
})
named({ PeerReviewSettings, PeerReviewExample: Example })

export const shownSettings: z.input<typeof PeerReviewSettings> = {
  ...initialSettings,
  isOn: true,
  opensAt: '2026-12-11T05:00:00.000Z',
  dueAt: '2026-12-18T20:59:59.999Z',
  begunAt: null,
  sample: null,
  rubric: null,
  workCount: 0,
}
const params = z.object({ id: Id })
const example = { id: exampleAssignmentId }

export const readPeerReviewSettings = contract({
  id: 'peerReviewSettings.read',
  method: 'GET',
  path: '/admin/assessment/assignment/:id/peer-review',
  summary: 'Read how people review each other in an assignment',
  description: 'Where nothing was saved, `isOn` is false and the settings have their initial values.',
  access: { role: 'admin', permission: 'assessmentContent.read' },
  params,
  returns: PeerReviewSettings,
  errors: ['assignmentMissing'],
  example: { params: example, returns: { ...shownSettings, isOn: false, opensAt: null, dueAt: null } },
})

export const savePeerReviewSettings = contract({
  id: 'peerReviewSettings.save',
  method: 'PATCH',
  path: '/admin/assessment/assignment/:id/peer-review',
  summary: 'Change how people review each other in an assignment',
  description:
    'What is left out stays as it is. Both moments are needed before it can be on (422/5030), `dueAt` after `opensAt`, and the percentages make 100 at most (422/7622). After reviews began, `rubricId` and `reviewsEach` stay (409/7621).',
  access: { role: 'admin', permission: 'assessmentContent.update' },
  audit: 'peerReviewSettingsSaved',
  params,
  body: z.strictObject({
    isOn: z.boolean().optional(),
    opensAt: beginsAt('From when on reviews are given').optional(),
    dueAt: endsAt('Until when they are due').optional(),
    ...Settings.partial().shape,
  }),
  returns: PeerReviewSettings,
  errors: ['assignmentMissing', 'assignmentState', 'peerReviewsBegun', 'peerReviewsUnfit', 'rubricNotFound'],
  example: {
    params: example,
    body: { isOn: true, opensAt: '2026-12-11T05:00:00.000Z', dueAt: '2026-12-18T20:59:59.999Z' },
    returns: shownSettings,
  },
})

export const savePeerReviewExample = contract({
  id: 'peerReviewSettings.saveExample',
  method: 'PUT',
  path: '/admin/assessment/assignment/:id/peer-review/example',
  summary: 'Write the example that everybody grades first',
  description:
    'People see how the author graded it after they graded it themselves, and then the works that they review. Needs a rubric, and a mark for each criterion (422/7628). `sample: null` removes it. After reviews began it stays (409/7621).',
  access: { role: 'admin', permission: 'assessmentContent.update' },
  audit: 'peerReviewExampleSaved',
  status: 200,
  params,
  body: z.strictObject({ sample: Example.nullable() }),
  returns: PeerReviewSettings,
  errors: ['assignmentMissing', 'peerReviewOff', 'peerReviewsBegun', 'peerReviewsUnfit', 'peerMarksInvalid', 'peerMarksOpen'],
  example: { params: example, body: { sample: null }, returns: shownSettings },
})

export const beginPeerReviews = contract({
  id: 'peerReviewSettings.begin',
  method: 'POST',
  path: '/admin/assessment/assignment/:id/peer-review/begin',
  summary: 'Begin the reviews of an assignment now',
  description:
    'Shares the works out that are handed in; otherwise this happens at `opensAt`. Needs a published assignment and a rubric (422/7622). Everybody who handed in gives and gets `reviewsEach` reviews, never of their own work or that of their team. People who hand in later are added; where work is withdrawn, its reviewers get another one. Repeated, it answers with what is there.',
  access: { role: 'admin', permission: 'assessmentContent.publish' },
  audit: 'peerReviewsBegun',
  status: 200,
  params,
  returns: PeerReviewSettings,
  errors: ['assignmentMissing', 'peerReviewOff', 'peerReviewsUnfit'],
  example: { params: example, returns: { ...shownSettings, begunAt: '2026-12-11T05:00:00.000Z', workCount: 24 } },
})

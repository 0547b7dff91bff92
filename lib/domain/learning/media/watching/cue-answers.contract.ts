import { z } from 'zod'
import { SavedAnswer } from '@/lib/domain/learning/question-banks/answer.contract'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, limitedText, named } from '@/lib/platform/http/contract'

const key = limitedText(40).regex(/^[A-Za-z0-9_-]{1,40}$/)

export const CueAnswered = z.object({
  cueId: z.string(),
  tries: z.int().describe('So many answers of a question were given, this one included'),
  triesLeft: z.int().nullable().describe('null: as often as wanted'),
  isCorrect: z.boolean().nullable().describe('null: there is no right or wrong, or a person would have to decide'),
  score: z.number().nullable().describe('0 to 1: the share of the full marks'),
  isDone: z.boolean().describe('Right, or without further tries'),
  reasons: z
    .array(z.string())
    .describe('What the author says about what was chosen, and the explanation once it is done, in the language of the question'),
  seekTo: z.number().nullable().describe('Where to go on, in seconds; null: where it is'),
  completedAt: Instant.nullable().describe('When enough was watched, and the required cues were answered'),
})
named({ MediaCueAnswered: CueAnswered })

const id = (at: number) => `01939e5c-7a30-7c2e-9a54-5b8f0d6f1e${at}`

export const answerCue = contract({
  id: 'media.answerCue',
  method: 'POST',
  path: '/user/media/:mediaId/cue/:cueId/answer',
  summary: 'Answer a cue of a film',
  description:
    'Saved at once, and marked as an assessment does it. Cues are those of the version with which the session began, whatever was published since. A required cue counts once the part around it was played, too. Where to go on is open even if the policy prevents skipping.',
  access: { permission: 'assessment.update' },
  audit: 'mediaCueAnswered',
  params: z.object({ mediaId: Id, cueId: key }),
  body: z.strictObject({
    sessionId: Id,
    answer: SavedAnswer.optional().describe('Of a question, as in an assessment'),
    optionId: key.optional().describe('Of a branch or poll'),
  }),
  returns: CueAnswered,
  errors: ['mediaSessionNotFound', 'mediaCueNotFound', 'mediaCueNotAnswerable', 'mediaCueDone'],
  example: {
    params: { mediaId: id(11), cueId: 'understood' },
    body: { sessionId: id(21) },
    returns: {
      cueId: 'understood',
      tries: 1,
      triesLeft: null,
      isCorrect: null,
      score: null,
      isDone: true,
      reasons: [],
      seekTo: null,
      completedAt: null,
    },
  },
})

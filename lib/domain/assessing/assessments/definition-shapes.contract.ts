import { z } from 'zod'
import { choiceCredits, difficulties, textMatchings } from '@/lib/domain/learning/question-banks/words'
import { Id, Instant, limitedText, line, named, prose } from '@/lib/platform/http/contract'
import { assessmentPurposes, keptScores, navigations, overduePolicies, releaseModes } from './words'

export const mostAssessments = 1000
/** Of one attempt. */
export const mostQuestionsOfAttempt = 200

const Shown = z.strictObject({
  score: z.boolean().describe('The points of each question and of the attempt, and whether it is passed'),
  correctness: z.boolean().describe('Whether each answer is right, partly right or wrong'),
  answer: z.boolean().describe('The right answer'),
  explanation: z.boolean().describe('The explanation, and the feedback on what was chosen'),
})

/** Every setting, as it is stored; the API has them beside the title. */
export const Settings = z.strictObject({
  purpose: z
    .enum(assessmentPurposes)
    .describe('practice: any submitted attempt completes the lesson; graded: a passed attempt completes it'),
  timeLimitSeconds: z.int().min(0).max(86_400).describe('Seconds for one attempt; 0: no limit'),
  opensAt: Instant.nullable().describe('No attempt is started earlier'),
  closesAt: Instant.nullable().describe('No attempt is started later'),
  finishAfterClose: z
    .boolean()
    .describe('true: an attempt that is open at `closesAt` keeps its time limit; false: it ends at `closesAt`'),
  attemptsAllowed: z
    .int()
    .min(0)
    .max(100)
    .describe('Attempts of a person, in whichever path; a renewal gives them anew. 0: no limit. Voided ones do not count'),
  cooldownSeconds: z.int().min(0).max(2_592_000).describe('Seconds between the end of an attempt and the next start'),
  keepScore: z.enum(keptScores).describe('Which attempt counts; average: the mean of all, passed if it reaches `passPercent`'),
  overduePolicy: z
    .enum(overduePolicies)
    .describe(
      'At the deadline: autoSubmit submits what was saved; graceThenSubmit takes no more answers, waits `graceSeconds` for the submission and then submits; abandon ends the attempt without a grade',
    ),
  graceSeconds: z.int().min(0).max(3600),
  navigation: z.enum(navigations).describe('sequential: no question before an answered one can be answered or changed'),
  shuffleQuestions: z.boolean().describe('Within each section'),
  shuffleOptions: z.boolean(),
  avoidRepeats: z
    .boolean()
    .describe('Draws take questions that the learner has not seen in former attempts, as long as there are enough'),
  passPercent: z.int().min(0).max(100),
  negativeMarking: z
    .number()
    .min(0)
    .max(1)
    .describe('Share of the points of a question that a wrong answer costs; the sum is 0 at least'),
  partialCredit: z
    .enum(choiceCredits)
    .nullable()
    .describe('For every question; rightMinusWrong counts as proportional where nothing is chosen. null: as each question says'),
  arabicMatching: z
    .enum(textMatchings)
    .nullable()
    .describe(
      'How written answers are compared: exactly, or regardless of diacritics and letter forms. null: as each question says',
    ),
  feedbackPolicy: z
    .strictObject({ duringAttempt: Shown, afterSubmit: Shown, afterRelease: Shown })
    .describe('What learners see of the result, at each moment'),
  release: z.enum(releaseModes).describe('immediately: with the grade; byHand: when a person releases the results'),
  anonymousMarking: z
    .boolean()
    .describe('Whether people who grade see no names before the result is released; counts for attempts that start afterwards'),
  keepsRecord: z
    .boolean()
    .describe(
      'Whether a record is kept of when the page of an attempt was opened (system and browser, another network) and left, and of how many characters were pasted into an answer. Learners are informed before the start and read their own; 180 days',
    ),
})
export type Settings = z.output<typeof Settings>

const nothing = { score: false, correctness: false, answer: false, explanation: false }
export const initialSettings: Settings = {
  purpose: 'graded',
  timeLimitSeconds: 0,
  opensAt: null,
  closesAt: null,
  finishAfterClose: false,
  attemptsAllowed: 1,
  cooldownSeconds: 0,
  keepScore: 'highest',
  overduePolicy: 'autoSubmit',
  graceSeconds: 0,
  navigation: 'free',
  shuffleQuestions: false,
  shuffleOptions: false,
  avoidRepeats: true,
  passPercent: 60,
  negativeMarking: 0,
  partialCredit: null,
  arabicMatching: null,
  feedbackPolicy: {
    duringAttempt: nothing,
    afterSubmit: nothing,
    afterRelease: { score: true, correctness: true, answer: false, explanation: true },
  },
  release: 'immediately',
  anonymousMarking: false,
  keepsRecord: false,
}

const Points = z.number().gt(0).max(1000)
export const Section = z.discriminatedUnion('source', [
  z.strictObject({
    source: z.literal('fixed'),
    questions: z
      .array(z.strictObject({ questionId: Id, points: Points.default(1) }))
      .min(1)
      .max(mostQuestionsOfAttempt)
      .describe('In this order; each attempt uses the content that the question has at its start'),
  }),
  z.strictObject({
    source: z.literal('draw'),
    bankId: Id,
    tags: z.array(line(40)).max(20).default([]).describe('Only questions with one of these tags; empty: all'),
    difficulty: z.array(z.enum(difficulties)).max(3).default([]).describe('Only of these difficulties; empty: all'),
    count: z.int().min(1).max(mostQuestionsOfAttempt),
    pointsEach: Points.default(1),
  }),
])
export type Section = z.output<typeof Section>
export const Sections = z
  .array(Section)
  .max(20)
  .refine(
    (sections) =>
      sections.reduce((sum, one) => sum + (one.source === 'fixed' ? one.questions.length : one.count), 0) <=
      mostQuestionsOfAttempt,
    { params: { rule: 'maxLength', max: mostQuestionsOfAttempt } },
  )
  .describe(`At most 20, with at most ${mostQuestionsOfAttempt} questions in all`)

export const Title = z
  .strictObject({ ar: line(200).optional(), en: line(200).optional() })
  .refine(({ ar, en }) => ar || en, { params: { rule: 'minLanguages' } })
  .describe('In one or both languages')
export const Instructions = z
  .strictObject({ ar: prose(5000).optional(), en: prose(5000).optional() })
  .describe('What learners read before they start')

export const shortestAccessCode = 6
export const AccessCode = limitedText(40)
  .min(shortestAccessCode)
  .regex(/^[\x21-\x7e]+$/)
  .meta({ format: 'password' })
  .describe(
    `${shortestAccessCode} to 40 printable ASCII characters without blanks; shorter ones from before stay valid. Kept as a hash only`,
  )

named({ AssessmentSection: Section, AssessmentFeedback: Shown })

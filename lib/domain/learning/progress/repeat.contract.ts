import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, named } from '@/lib/platform/http/contract'
import { languages } from '@/lib/platform/i18n/languages'

/** The newest own enrollments that are looked through. */
export const mostEnrolmentsRead = 100
/** Of each kind. */
export const mostToRepeat = 50

const lesson = {
  pathId: Id.describe('The newest own path that has it'),
  moduleId: Id,
  title: z.string(),
  locale: z.enum(languages).describe('Language of the title'),
  isFallback: z.boolean(),
}
export const CardsToRepeat = z.object({ ...lesson, due: z.int().describe('Cards to ask now; at least one') })
export const QuestionsToRepeat = z.object({
  ...lesson,
  missed: z.int().describe('Questions whose answer was wrong, partly right or missing; at least one'),
})
named({ CardsToRepeat, QuestionsToRepeat })

const id = (at: number) => `01939e5c-7a30-7c2e-9a54-5b8f0d6f1b${at}`
const shown = { pathId: id(11), locale: 'en' as const, isFallback: false }

export const readToRepeat = contract({
  id: 'progress.repeat',
  method: 'GET',
  path: '/user/learning/progress/repeat',
  summary: 'Read which flashcards and missed questions to repeat',
  description: `Decks of flashcards that were begun and have cards which are due now, and quizzes whose newest attempt has wrong answers: where their learner may see which answers are right, and has an attempt left by the settings of the quiz. Looks through the newest ${mostEnrolmentsRead} own enrollments; lessons that are locked or not published any more are left out.`,
  access: { permission: 'progress.read' },
  localized: true,
  returns: z.object({
    cards: z.array(CardsToRepeat).describe(`Most cards first; at most ${mostToRepeat}`),
    questions: z.array(QuestionsToRepeat).describe(`Most questions first; at most ${mostToRepeat}`),
  }),
  example: {
    returns: {
      cards: [{ ...shown, moduleId: id(32), title: 'Signs of the fire brigade', due: 12 }],
      questions: [{ ...shown, moduleId: id(33), title: 'What to do in a fire', missed: 2 }],
    },
  },
})

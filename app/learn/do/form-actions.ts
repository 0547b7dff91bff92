import type { LearnForm } from '@/app/(learn)/learn/_parts/learn-form'
import { playerForms } from '@/app/(learn)/learn/_player/forms'
import { launchForms } from '@/app/(learn)/learn/_player/launched/forms'
import { assignmentForms } from '@/app/(learn)/learn/_player/types/assignment/forms'
import { peerReviewForms } from '@/app/(learn)/learn/_player/types/assignment/peer-review-forms'
import { ltiForms } from '@/app/(learn)/learn/_player/types/lti-tool/forms'
import { quizForms } from '@/app/(learn)/learn/_player/types/quiz/forms'
import { surveyForms } from '@/app/(learn)/learn/_player/types/survey/forms'
import { preferenceForms, sessionForms } from '@/app/(learn)/learn/account/forms'
import { certificateForms } from '@/app/(learn)/learn/certificates/forms'
import { communityForms } from '@/app/(learn)/learn/communities/forms'
import { bookingForms } from '@/app/(learn)/learn/live/forms'
import { noteForms } from '@/app/(learn)/learn/notes/forms'
import { inboxForms } from '@/app/(learn)/learn/notifications/forms'
import { pathForms } from '@/app/(learn)/learn/paths/forms'
import { pointForms } from '@/app/(learn)/learn/points/forms'
import { sendEvent } from '@/lib/domain/learning/progress/progress-events.contract'

/** The forms of the learner's place, by the last part of their address. Each place declares its own. */
const forms = {
  ...pathForms,
  ...playerForms,
  ...ltiForms,
  ...quizForms,
  ...assignmentForms,
  ...peerReviewForms,
  ...surveyForms,
  ...launchForms,
  ...noteForms,
  ...pointForms,
  ...inboxForms,
  ...communityForms,
  ...bookingForms,
  ...preferenceForms,
  ...sessionForms,
  ...certificateForms,
}

export type FormName = keyof typeof forms

export const formActions: ReadonlyMap<string, LearnForm> = new Map<string, LearnForm>(Object.entries(forms))

/** The refusals that a page may have to report after a form; those of each event are declared by the operation for one. */
export const formRefusals: ReadonlySet<string> = new Set(
  [
    sendEvent,
    ...Object.values<LearnForm>(forms).flatMap(({ contract, takes }) => (takes ? [contract, takes.begin] : contract)),
  ].flatMap(({ errors = [] }) => errors),
)

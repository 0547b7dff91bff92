import { retention } from '@/db/schema/assessments'
import { retention as appealRetention } from '@/db/schema/assessments-appeals'
import { retention as fileRetention } from '@/db/schema/assessments-files'
import { retention as paperRetention } from '@/db/schema/assessments-papers'
import { retention as recordRetention } from '@/db/schema/assessments-records'
import { retention as regradeRetention } from '@/db/schema/assessments-regrades'
import { retention as seatRetention } from '@/db/schema/assessments-seats'
import { notifications } from '@/lib/domain/house/notifications/room'
import { modules } from '@/lib/domain/learning/modules/room'
import { progress } from '@/lib/domain/learning/progress/room'
import { questionBanks } from '@/lib/domain/learning/question-banks/room'
import { schedule } from '@/lib/platform/jobs/schedule'
import { answerTo } from '@/lib/platform/ports'
import { serves } from '@/lib/platform/serving/serves'
import * as analysis from './analysis/item-analysis.service'
import * as appeals from './appeals/appeals.service'
import * as accommodations from './attempts/accommodations.service'
import * as answerFiles from './attempts/answer-files.service'
import { forgetAnswerFiles } from './attempts/attempt-files.service'
import * as saves from './attempts/attempt-saves.service'
import * as starts from './attempts/attempt-start.service'
import * as attempts from './attempts/attempts.service'
import { attemptsOfPerson, forgetAnswersOf } from './attempts/attempts-of-person.service'
import { resultReactions } from './attempts/lesson-results.service'
import { missedQuestions } from './attempts/missed-questions.service'
import { endOverdueAttempts } from './attempts/overdue.service'
import * as waiting from './attempts/prepared-papers.service'
import * as definitions from './definitions.service'
import * as attemptChanges from './grading/attempt-changes.service'
import * as grading from './grading/grading.service'
import { attemptSubject, noticeReactions } from './grading/notices.service'
import * as lengths from './lengths.service'
import * as uses from './question-uses.service'
import * as records from './record/record.service'
import * as regrades from './regrade/regrade.service'
import { assessments } from './room'
import * as examRooms from './seating/exam-rooms.service'
import * as examSeats from './seating/exam-seats.service'
import * as seatPlans from './seating/seat-plans.service'

export const server = serves(assessments, {
  services: [
    definitions,
    attempts,
    starts,
    waiting,
    records,
    saves,
    answerFiles,
    accommodations,
    grading,
    attemptChanges,
    regrades,
    analysis,
    appeals,
    seatPlans,
    examRooms,
    examSeats,
  ],
  answers: [
    answerTo(notifications.ports.attempt, attemptSubject, 'assessments'),
    answerTo(modules.ports.publishedAssessments, definitions.publishedAmong, 'assessments'),
    answerTo(modules.ports.secondsOfAssessments, lengths.secondsOfAssessments, 'assessments'),
    answerTo(progress.ports.missedQuestions, missedQuestions, 'assessments'),
    answerTo(questionBanks.ports.countUses, uses.countDrafts, 'assessments'),
    answerTo(questionBanks.ports.isGiven, uses.isInAttempt, 'assessments'),
    answerTo(questionBanks.ports.neededBy, uses.assessmentsNeeding, 'assessments'),
  ],
  reactions: [...regrades.regradeReactions, ...noticeReactions, ...resultReactions],
  schedules: [schedule('assessments.endOverdue', 10_000, endOverdueAttempts)],
  person: {
    export: {
      attempts: (context, { id }) => attemptsOfPerson(context, id),
      assessmentAppeals: (context, { id }) => appeals.appealsOfPerson(context, id),
      attemptRecords: (context, { id }) => records.recordsOfPerson(context, id),
      examSeats: (context, { id }) => examSeats.seatsOfPerson(context, id),
    },
    async erase(context, { id }) {
      await forgetAnswerFiles(context, id)
      await forgetAnswersOf(context, id)
      await waiting.forgetPapers(context, id)
      await records.forgetRecords(context, id)
      await appeals.forgetAppeals(context, id)
      await accommodations.forgetAccommodations(context, id)
      await examSeats.forgetSeats(context, id)
    },
  },
  retention: {
    purged: { ...paperRetention.purged, ...recordRetention.purged },
    kept: { ...retention.kept, ...fileRetention.kept, ...regradeRetention.kept, ...appealRetention.kept, ...seatRetention.kept },
    notByRequests: [...retention.notByRequests, ...regradeRetention.notByRequests, ...seatRetention.notByRequests],
  },
})

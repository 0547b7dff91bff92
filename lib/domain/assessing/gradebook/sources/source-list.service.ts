import { assessmentSource } from './assessments.service'
import { assignmentSource } from './assignments.service'
import type { GradeSource } from './grade-source.rules'
import { lessonScoreSource } from './lesson-scores.service'
import { observationSource } from './observations.service'

/** Where the grades of lessons come from, in the order in which one of them makes a lesson its column. */
export const gradeSources: readonly GradeSource[] = [assessmentSource, assignmentSource, observationSource, lessonScoreSource]

'use client'
import { call } from '@/lib/ui/api-client'
import { IconChartBar, IconChecklist, IconClipboardCheck, IconFileUpload } from '@/lib/ui/icons'
import type { Given } from '@/lib/ui/schema-form/given'
import { type AssessmentCalls, type AssignmentCalls, type ObservationCalls, questionCountOf, type SurveyCalls } from './calls'
import { RecordField, type RecordKind, type Titled } from './record-field'

type Assessment = Titled & { purpose: string; questionCount: number }
const assessment: RecordKind<Assessment, AssessmentCalls['read']> = {
  name: 'assessment',
  icon: <IconClipboardCheck size={22} stroke={1.6} />,
  page: '/console/assessments',
  async load(read, id) {
    const { data } = await call(read, { params: { id } })
    return { ...data, questionCount: questionCountOf(data.sections) }
  },
  detailsOf: ({ purpose, questionCount }, say) => [say(`purposes.${purpose}`), say('questions', { count: questionCount })],
}

type Assignment = Titled & { maxPoints: number }
const assignment: RecordKind<Assignment, AssignmentCalls['read']> = {
  name: 'assignment',
  icon: <IconFileUpload size={22} stroke={1.6} />,
  page: '/console/assessments/assignments',
  load: async (read, id) => (await call(read, { params: { id } })).data,
  detailsOf: ({ maxPoints }, say) => [say('points', { points: maxPoints })],
}

type Observation = Titled & { passPercent: number }
const observation: RecordKind<Observation, ObservationCalls['read']> = {
  name: 'observation',
  icon: <IconChecklist size={22} stroke={1.6} />,
  page: '/console/assessments/observations',
  load: async (read, id) => (await call(read, { params: { id } })).data,
  detailsOf: ({ passPercent }, say) => [say('pass', { percent: passPercent / 100 })],
}

type Survey = Titled & { isAnonymous: boolean; questionCount: number }
const survey: RecordKind<Survey, SurveyCalls['read']> = {
  name: 'survey',
  icon: <IconChartBar size={22} stroke={1.6} />,
  page: '/console/surveys',
  async load(read, id) {
    const { data } = await call(read, { params: { id } })
    return { ...data, questionCount: data.sections.reduce((sum, { questions }) => sum + questions.length, 0) }
  },
  detailsOf: ({ isAnonymous, questionCount }, say) => [
    say(isAnonymous ? 'anonymous' : 'named'),
    say('questions', { count: questionCount }),
  ],
}

type Field<C> = { value: unknown; onChange: (value: unknown) => void; given: Given; calls: C }
export const AssessmentField = (field: Field<AssessmentCalls>) => <RecordField kind={assessment} {...field} />
export const AssignmentField = (field: Field<AssignmentCalls>) => <RecordField kind={assignment} {...field} />
export const ObservationField = (field: Field<ObservationCalls>) => <RecordField kind={observation} {...field} />
export const SurveyField = (field: Field<SurveyCalls>) => <RecordField kind={survey} {...field} />

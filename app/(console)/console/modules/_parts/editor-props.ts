import type { ReactNode } from 'react'
import type { createPreviewToken } from '@/lib/domain/learning/modules/authoring/module-history.contract'
import type { AssessmentCalls } from '@/lib/ui/assessment-picker/calls'
import type { AssignmentCalls } from '@/lib/ui/assignment-picker/calls'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { FileCalls } from '@/lib/ui/file-picker/calls'
import type { Schema } from '@/lib/ui/schema-form/schema'
import type { FormTexts } from '@/lib/ui/schema-form/schema-form'
import type { SurveyCalls } from '@/lib/ui/survey-picker/calls'
import type { StoredModule } from './document'
import type { SaveCalls } from './saving'
import type { StepCalls } from './steps'
import type { ConfirmCall } from './translation'

export type EditorProps = {
  module: StoredModule
  type: { configSchema: Schema; bodySchema: Schema }
  calls: SaveCalls
  steps: StepCalls
  confirms?: ConfirmCall
  files?: FileCalls
  assessments?: AssessmentCalls
  assignments?: AssignmentCalls
  surveys?: SurveyCalls
  texts: FormTexts
  token?: Endpoint<typeof createPreviewToken>
  /** The next steps after the publication. */
  next?: ReactNode
}

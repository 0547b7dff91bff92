import type { ReactNode } from 'react'
import type { createPreviewToken } from '@/lib/domain/learning/modules/authoring/module-history.contract'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { FileCalls } from '@/lib/ui/file-picker/calls'
import type { RecordCalls } from '@/lib/ui/record-picker/calls'
import type { Schema } from '@/lib/ui/schema-form/schema'
import type { FormTexts } from '@/lib/ui/schema-form/schema-form'
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
  records: RecordCalls
  texts: FormTexts
  token?: Endpoint<typeof createPreviewToken>
  /** The next steps after the publication. */
  next?: ReactNode
}

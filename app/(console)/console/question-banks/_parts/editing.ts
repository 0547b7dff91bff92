import type { Design } from '@/lib/domain/assessing/assessments/questions/questions.rules'
import type { DesignOf, Draft } from './draft'

/** The props of every part of the editor: the draft, how it changes, and the errors of the API by field. */
export type Editing = {
  draft: Draft
  change: (draft: Draft) => void
  faults: Record<string, string>
  id: string
}

export type TypeEditorProps<T extends Design['type'] = Design['type']> = {
  editing: Editing
  design: DesignOf<T>
  /** Changes the design, or some of its fields. */
  set: (fields: Partial<DesignOf<T>>) => void
}

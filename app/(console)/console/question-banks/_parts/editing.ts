import type { Design } from '@/lib/domain/learning/question-banks/questions/questions.rules'
import type { DesignOf, Draft } from './draft'

/** What every part of the editor gets: the draft, how it changes, and what the API refused by field. */
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

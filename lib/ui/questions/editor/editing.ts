import type { ComponentType } from 'react'
import type { Design } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import type { DesignOf, Draft } from './draft'

/** The properties of every part of the editor: the draft, how it changes, and what the API refused by field. */
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

/** The editor of a type, in its folder. */
export type TypeEditor<T extends Design['type'] = Design['type']> = {
  /** Edits the part of the design that only this type has. */
  Part: ComponentType<TypeEditorProps<T>>
  /** The design that a new question begins with. */
  first: () => DesignOf<T>
  /** The text that a new question begins with: the gaps of the first design. */
  firstStem?: string
  /** The part of a design that a learner may see. */
  shown: (design: DesignOf<T>) => object
}

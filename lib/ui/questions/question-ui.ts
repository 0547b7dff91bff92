import type { ComponentType } from 'react'
import type { QuestionTypeName } from '@/lib/domain/learning/question-banks/words'
import type { TypeEditor } from './editor/editing'
import type { PartProps } from './part'

/** A type of question as people see it: each folder of types exports one. */
export type QuestionUi<T extends QuestionTypeName = QuestionTypeName> = {
  type: T
  /** The question of a learner, with fields for the answer. */
  Control: ComponentType<PartProps<T>>
  /** The editor of the console, which learners do not load. */
  loadEditor: () => Promise<TypeEditor<T>>
}

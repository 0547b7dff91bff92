import type { QuestionTypeName } from '@/lib/domain/learning/question-banks/words'
import type { QuestionUi } from './question-ui'
import * as joined from './type-list'

const all: readonly { type: string }[] = Object.values(joined)

/** The names of the types that have a control and an editor. */
export const shownTypes: readonly string[] = all.map(({ type }) => type)

/** The control and the editor of a type. */
export function uiOf(type: QuestionTypeName): QuestionUi {
  const found = all.find((ui) => ui.type === type)
  if (!found) throw new Error(`No control shows a question of type ${type}`)
  // The type of a question says which of the controls takes it; TypeScript cannot follow that.
  return found as unknown as QuestionUi
}

import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@/lib/ui/icons'
import type { QuestionTexts } from '../part'
import styles from './answered.module.css'
import type { MarkState } from './answered-ui'

const icons = {
  right: IconCircleCheck,
  missed: IconCircleCheck,
  partlyRight: IconAlertTriangle,
  wrong: IconCircleX,
  chosen: null,
}

/** Right or wrong by an icon and a word, never by colour alone. */
export function Mark({ state, texts, word }: { state: MarkState | null; texts: QuestionTexts; word?: string }) {
  if (state === null) return null
  const Icon = icons[state]
  return (
    <span className={styles.mark} data-state={state}>
      {Icon && <Icon size={18} stroke={1.8} aria-hidden="true" />}
      {word === undefined ? <span className="hidden-visually">{texts.marks[state]}</span> : <span>{word}</span>}
    </span>
  )
}

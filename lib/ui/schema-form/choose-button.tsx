'use client'
import type { Given } from './given'

type Props = {
  given: Given
  /** The label of the button: to choose, or to choose another one. */
  label: string
  onClick: () => void
}

/** Opens the dialog in which a field's record is chosen. */
export const ChooseButton = ({ given, label, onClick }: Props) => (
  <button
    id={given.id}
    disabled={given.disabled}
    type="button"
    className="button quiet"
    aria-label={given['aria-label'] && `${given['aria-label']} · ${label}`}
    aria-describedby={given['aria-describedby']}
    onClick={onClick}
  >
    {label}
  </button>
)

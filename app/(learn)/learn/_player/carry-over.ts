/** The values and choices of some fields, by their names, and the name of the focused field. */
export type Filled = { values: Map<string, string>; chosen: Set<string>; focus: string | null }

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
const fieldsIn = (root: ParentNode) => [...root.querySelectorAll<Field>('input:not([type=hidden]), select, textarea')]
const isChoice = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')
const keyOf = (field: Field) => (isChoice(field) ? `${field.name} ${field.value}` : field.name || field.id)

/** The value that a field was drawn with: only what somebody has changed since is carried. */
const drawnIn = (field: Field): string =>
  field instanceof HTMLSelectElement
    ? (([...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0])?.value ?? '')
    : field.defaultValue

/** Taken before fields are drawn anew. */
export function filledIn(root: ParentNode): Filled {
  const filled: Filled = { values: new Map(), chosen: new Set(), focus: null }
  for (const field of fieldsIn(root)) {
    if (document.activeElement === field) filled.focus = keyOf(field)
    if (isChoice(field)) {
      if (field.checked && !field.defaultChecked) filled.chosen.add(keyOf(field))
    } else if (field.value !== drawnIn(field)) filled.values.set(keyOf(field), field.value)
  }
  return filled
}

/** Put into the fields of the same names that stand there now. */
export function fillAgain(root: ParentNode, { values, chosen, focus }: Filled): void {
  for (const field of fieldsIn(root)) {
    const key = keyOf(field)
    // A click, so that whoever listens hears of the choice.
    if (isChoice(field) && chosen.has(key) && !field.checked && !field.disabled) field.click()
    const value = values.get(key)
    if (!isChoice(field) && value) field.value = value
    if (focus === key) field.focus()
  }
}

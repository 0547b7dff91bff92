export const partsOf = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLElement>('[data-part]')]

const fieldsOf = (within: Element) => [...within.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]

export type Field = HTMLInputElement | HTMLTextAreaElement

/** Shows the questions that apply, and asks for an answer where one is needed; `isNumber` is there once it is loaded. */
export function applyConditions(form: HTMLFormElement, choose: string, isNumber?: (field: Field) => boolean): void {
  for (const question of form.querySelectorAll<HTMLFieldSetElement>('[data-question]')) {
    const { showField, showValue, needed } = question.dataset
    const isShown =
      showField === undefined ||
      fieldsOf(form).some((field) => isChecked(field) && field.name === showField && field.value === showValue)
    question.hidden = !isShown
    question.disabled = !isShown
    for (const note of question.querySelectorAll<HTMLElement>('[data-only]')) note.hidden = true
    const fields = fieldsOf(question)
    const boxes = fields.filter(({ type }) => type === 'checkbox')
    const isMissing = needed !== undefined && boxes.length > 0 && !boxes.some(isChecked)
    boxes[0]?.setCustomValidity(isMissing ? choose : '')
    for (const field of fields)
      if (field.dataset.fault && isNumber) field.setCustomValidity(isNumber(field) ? '' : field.dataset.fault)
    if (showField !== undefined) for (const field of fields) field.required = needed !== undefined && field.type !== 'checkbox'
  }
}

const isChecked = (field: HTMLInputElement | HTMLTextAreaElement) =>
  field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox') && field.checked

/** Whether a part is answered as it has to be; else the browser says where not. */
export function isPartValid(form: HTMLFormElement, part: number): boolean {
  const own = partsOf(form)[part]
  const wrong = own && fieldsOf(own).find((field) => !field.checkValidity())
  wrong?.reportValidity()
  return !wrong
}

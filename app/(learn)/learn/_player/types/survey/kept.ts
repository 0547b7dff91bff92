import { keptUnder } from '@/lib/ui/sending/store'

/** The filled fields of a form, as they are sent. */
type Filled = [string, string][]

const isFilled = (value: unknown): value is Filled =>
  Array.isArray(value) &&
  value.every((one) => Array.isArray(one) && one.length === 2 && one.every((text) => typeof text === 'string'))
const isAnswer = (name: string) => /^[ontdr]\./.test(name)

const surveys = keptUnder('masar-survey-', isFilled)

/** The answers that were filled in on this device before. */
export const kept = (place: string): Filled => surveys.get(place) ?? []

export function keepFilled(form: HTMLFormElement, place: string): void {
  const filled: Filled = []
  for (const [name, value] of new FormData(form))
    if (isAnswer(name) && typeof value === 'string' && value !== '') filled.push([name, value])
  surveys.put(place, filled.length === 0 ? null : filled)
}

export function fillAgain(form: HTMLFormElement, filled: Filled): void {
  for (const [name, value] of filled)
    for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
      if (field.name !== name || !isAnswer(name)) continue
      if (field.type !== 'radio' && field.type !== 'checkbox') field.value = value
      else if (field instanceof HTMLInputElement && field.value === value) field.checked = true
    }
}

/** After the response nothing of it stays here. */
export const forgetFilled = (place: string): void => void surveys.put(place, null)

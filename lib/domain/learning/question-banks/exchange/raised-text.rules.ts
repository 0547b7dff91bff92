/** Digits, signs and letters that Unicode has raised and lowered, each in the place of the plain one. */
const plain = '0123456789+-=()n'
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ'
const lowered = '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ'

/** Raised (`sup`) or lowered (`sub`) text without formatting: in signs of Unicode where it has them all, else behind `^` or `_`. */
export function raisedText(text: string, mark: 'sup' | 'sub'): string {
  const wording = text.trim().replaceAll('−', '-')
  if (wording === '') return text
  const signs = mark === 'sup' ? raised : lowered
  const places = [...wording].map((sign) => plain.indexOf(sign))
  if (places.every((place) => place >= 0)) return places.map((place) => signs[place]).join('')
  const before = mark === 'sup' ? '^' : '_'
  return [...wording].length === 1 ? `${before}${wording}` : `${before}(${wording})`
}

/** A text as XML has it: signs that XML does not know are left out. */
export const xmlText = (text: string): string =>
  text
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** The same as the value of an attribute, in which line ends would become blanks. */
export const xmlAttribute = (text: string): string =>
  xmlText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;').replaceAll('\r', '&#13;')

/** Attributes with their values; one without a value is left out. */
export const attributes = (values: Record<string, string | number | null | undefined>): string =>
  Object.entries(values)
    .flatMap(([name, value]) => (value === null || value === undefined ? [] : [` ${name}="${xmlAttribute(String(value))}"`]))
    .join('')

import { escapeText, escapeXml } from '@/lib/platform/text/escape'

const unknownToXml = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu

/** A text as XML has it: signs that XML does not know are left out. */
export const xmlText = (text: string): string => escapeText(text.replace(unknownToXml, ''))

/** The same as the value of an attribute, in which line ends would become blanks. */
const xmlAttribute = (text: string): string =>
  escapeXml(text.replace(unknownToXml, '')).replace(/[\n\r\t]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Attributes with their values; one without a value is left out. */
export const attributes = (values: Record<string, string | number | null | undefined>): string =>
  Object.entries(values)
    .flatMap(([name, value]) => (value === null || value === undefined ? [] : [` ${name}="${xmlAttribute(String(value))}"`]))
    .join('')

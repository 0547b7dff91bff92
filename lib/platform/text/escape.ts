const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const replaced = (text: string, signs: RegExp): string => text.replace(signs, (sign) => entities[sign] ?? sign)

/** A text within HTML: between elements, or in an attribute with any quotes. */
export const escapeHtml = (text: string): string => replaced(text, /[&<>"']/g)

/** A text within XML: between elements, or in an attribute with double quotes. */
export const escapeXml = (text: string): string => replaced(text, /[&<>"]/g)

/** A text between elements only, with its quotes as they are: readers of WebVTT show them so. */
export const escapeText = (text: string): string => replaced(text, /[&<>]/g)

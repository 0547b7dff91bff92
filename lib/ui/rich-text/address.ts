const schemes = ['https:', 'http:', 'mailto:', 'tel:']

/** The typed address of a link in the form that rich text allows; undefined if it is not allowed. */
export function linkAddress(typed: string): string | undefined {
  const text = typed.trim()
  const isBare = !/^[a-z][a-z0-9+.-]*:/i.test(text)
  const address = isBare && /^[^\s@/]+@[^\s@/]+$/.test(text) ? `mailto:${text}` : isBare ? `https://${text}` : text
  if (text === '' || address.length > 2_000 || /[\s\u0000-\u001f\u007f\\]/.test(address)) return undefined
  return URL.canParse(address) && schemes.includes(new URL(address).protocol) ? address : undefined
}

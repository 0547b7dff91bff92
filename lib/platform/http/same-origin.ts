/** The header our own pages send with every call; no other site can add it without asking us first, and we never agree. */
export const consoleHeader = 'x-console'

/** Whether a page of ours sent the request, by the browser's word for where it comes from. */
export function isSameOrigin(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin')
  return origin !== null && URL.canParse(origin) && new URL(origin).host === headers.get('host')
}

/** Whether a script of our own pages sent the request: the header as well as the browser's word. */
export const isFromOurPages = (headers: Headers): boolean => headers.get(consoleHeader) === '1' && isSameOrigin(headers)

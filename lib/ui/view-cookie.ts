/** The role that the reader looks at the pages as; kept until the browser closes. */
export const viewCookie = 'masar-view-as'

/** Keeps it, or leaves it with null. */
export function keepView(roleId: string | null): void {
  const age = roleId === null ? '; Max-Age=0' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the newer cookieStore is not in every browser we serve
  document.cookie = `${viewCookie}=${roleId ?? ''}; Path=/; SameSite=Lax${age}`
}

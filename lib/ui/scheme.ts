export const schemes = ['light', 'dark', 'auto'] as const
/** `auto` follows the system. */
export type Scheme = (typeof schemes)[number]

export const schemeCookie = 'masar-scheme'
export const isScheme = (value: unknown): value is Scheme => schemes.some((scheme) => scheme === value)

/** Settings that the server needs for its first rendering live in cookies: nothing moves or flashes when the page wakes up. */
export function keepCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the newer cookieStore is not in every browser we serve
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=31536000; SameSite=Lax`
}

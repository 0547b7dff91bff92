/** Names of the cookies that hold a console session's tokens, and of the one by which accounts know this browser; no script ever reads them. */
export type TokenCookies = { access: string; refresh: string; device: string; secure: boolean }

/** A browser keeps `__Host-` cookies only over https, which a developer's localhost does not have. */
export function tokenCookies(host: string): TokenCookies {
  const local = /^([^:]+\.)?localhost(:\d+)?$/.test(host)
  const prefix = local ? '' : '__Host-'
  return { access: `${prefix}masar-access`, refresh: `${prefix}masar-refresh`, device: `${prefix}masar-device`, secure: !local }
}

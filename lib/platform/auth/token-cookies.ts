/** Names of the cookies with the tokens of a console session and the device token of this browser; all are HttpOnly. */
export type TokenCookies = { access: string; refresh: string; device: string; secure: boolean }

/** Browsers accept `__Host-` cookies over https only, which localhost in development does not have. */
export function tokenCookies(host: string): TokenCookies {
  const local = /^([^:]+\.)?localhost(:\d+)?$/.test(host)
  const prefix = local ? '' : '__Host-'
  return { access: `${prefix}masar-access`, refresh: `${prefix}masar-refresh`, device: `${prefix}masar-device`, secure: !local }
}

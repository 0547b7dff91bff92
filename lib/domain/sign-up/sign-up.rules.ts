/** How long the link of a sign-up works. */
export const linkHours = 24
/** Mails that an address is sent in an hour; the further ones asked for are not sent, and those sent go on working. */
export const mostAnHour = 5

export const modes = ['closed', 'byDomain', 'open'] as const
type Policy = { mode: (typeof modes)[number]; emailDomains: readonly string[] }

/** Whether an address, in its stored form, may make an account: its whole domain must be one of those named, not merely end in it. */
export const mayHaveAccount = (email: string, { mode, emailDomains }: Policy): boolean =>
  mode === 'open' || (mode === 'byDomain' && emailDomains.includes(email.slice(email.lastIndexOf('@') + 1)))

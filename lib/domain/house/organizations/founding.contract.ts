import { z } from 'zod'
import { bilingualName, line } from '@/lib/platform/http/contract'
import { Email } from '@/lib/platform/http/email'
import { languages } from '@/lib/platform/i18n/languages'
import { isTimeZone } from '@/lib/platform/i18n/time-zones'

/** Requirements of an organization that is created by the operator of the server. */
export const Founding = z.strictObject({
  /** The first part of its address. Without two dashes in a row: a preview separates the name from its own host by three. */
  slug: line(63).regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  name: bilingualName(100),
  defaultLocale: z.enum(languages),
  timeZone: line(60).refine(isTimeZone, { params: { rule: 'timeZone' } }),
  /** The address of the first administrator. */
  adminEmail: Email,
})
export type Founding = z.output<typeof Founding>

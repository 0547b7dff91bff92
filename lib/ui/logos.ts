import type { Organization } from '@/lib/platform/auth/organization'
import { shownMarks } from '@/lib/platform/storage/marks'
import type { Logos } from './organization-mark'

/** The logos of an organization; those of none where there is no organization. */
export function logosOf(organization: Organization | null): Logos {
  if (!organization) return { logo: null, logoDark: null }
  const { logo, logoDark } = shownMarks(organization)
  return { logo, logoDark }
}

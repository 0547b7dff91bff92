import { redirect } from 'next/navigation'
import { cache } from 'react'
import { readProfile } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { readOwnPermissions } from '@/lib/domain/house/roles/own-permissions.contract'
import { grantOf } from '@/lib/platform/auth/permissions'
import { ApiError } from '@/lib/platform/http/client'
import { operationsOfFeatures } from '@/lib/platform/http/features'
import type { Me } from './can'
import { choosePasswordPage, signInPage } from './next-address'
import { pageContext } from './page-context'
import { type RegionalFormat, regionalFormatOf } from './regional-format'

const expired = 5120
const termsNotAccepted = 6104

/**
 * Who is signed in and what they may do. `renew`: the access token ran out but can be exchanged. `terms`: something has to be accepted
 * first. Everybody else goes to the sign-in page, and from there back to where they were.
 */
export const person = cache(async () => {
  const visitor = await pageContext()
  const { organization, signedIn, renewable, api, language, path } = visitor
  if (!organization) redirect('/')
  if (!signedIn) return renewable ? ('renew' as const) : redirect(signInPage(path))
  const [profile, permissions] = await Promise.allSettled([api(readProfile), api(readOwnPermissions)])
  if (profile.status === 'rejected') return lost(profile.reason, renewable, path)
  const own = profile.value.data
  if (own.mustChoosePassword) redirect(choosePasswordPage(path))
  if (!own.hasAcceptedTerms) return 'terms' as const
  if (permissions.status === 'rejected') return lost(permissions.reason, renewable, path)
  const { roleTypes, permissions: pairs, roles } = permissions.value.data
  const me: Me = {
    id: own.id,
    roleTypes,
    permissions: pairs.map(({ subject, action, scope }) => grantOf(`${subject}.${action}`, scope)),
    isPlatform: organization.isPlatform,
    off: operationsOfFeatures(organization.featuresOff),
  }
  const regional: RegionalFormat = { ...regionalFormatOf(language, organization, own), readerZone: visitor.readerZone }
  return { ...visitor, t: visitor.tWith(regional.numerals), organization, profile: own, me, roles, regional }
})

export type Person = Exclude<Awaited<ReturnType<typeof person>>, string>

function lost(error: unknown, renewable: boolean, path: string): 'renew' | 'terms' {
  if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error
  if (error.envelope.statusCode === termsNotAccepted) return 'terms'
  if (renewable && error.envelope.statusCode === expired) return 'renew'
  redirect(signInPage(path))
}

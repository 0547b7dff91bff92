import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { organizations } from '@/db/schema/organizations'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { runAsSystem } from '@/lib/platform/audit/system'
import { verifyCertificate } from './certificates.contract'
import { groupedCode, newCertificateCode } from './certificates.rules'
import { findIssuer } from './issuers.service'
import { issueCertificate } from './issuing.service'

/** An organization with a certificate, and another one on the same server. */
async function twoAcademies() {
  const [org, other] = [await freshOrganization(), await freshOrganization()]
  const names = { holderName: { en: 'Sara' }, title: { en: 'Safety' }, issuerName: org.organization.name }
  const certificate = await runAsSystem(org.organization, 'certificateIssued', (context) =>
    issueCertificate(context, { userId: org.learner.user.id, ...names }),
  )
  return { org, other, code: certificate.code }
}

describe('the issuer of a certificate', () => {
  it('is found by its code on the whole server, with its address and name alone', async () => {
    const { org, code } = await twoAcademies()
    const { slug, customDomain, name } = org.organization
    expect(await findIssuer(groupedCode(code).toLowerCase())).toEqual({ slug, customDomain, name })
  })

  it('stays unknown to the API of another organization, which answers as for a code that nobody issued', async () => {
    const { other, code } = await twoAcademies()
    const [foreign, missing] = await Promise.all(
      [code, newCertificateCode()].map((asked) => other.stranger(verifyCertificate, { params: { code: asked } })),
    )
    expect([foreign?.status, foreign?.envelope.statusCode, foreign?.envelope.message]).toEqual([
      404,
      6600,
      missing?.envelope.message,
    ])
    expect(foreign?.envelope).not.toHaveProperty('data')
  })

  it('is nobody for a missing, mistyped or overlong code, and for a suspended organization', async () => {
    const { org, code } = await twoAcademies()
    const swapped = code.slice(0, -1) + (code.endsWith('0') ? '1' : '0')
    for (const wrong of ['', newCertificateCode(), swapped, "' or 1=1 --", 'x'.repeat(100)])
      expect(await findIssuer(wrong)).toBeNull()
    const { id } = org.organization
    await org.database((db) => db.update(organizations).set({ status: 'suspended' }).where(eq(organizations.id, id)))
    expect(await findIssuer(code)).toBeNull()
  })
})

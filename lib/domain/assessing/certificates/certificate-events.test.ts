import { expect, it } from 'vitest'
import { eventsAbout } from '@/lib/domain/testing/events'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { runAsSystem } from '@/lib/platform/audit/system'
import { issueCertificate, revokeCertificate } from './issuing.service'

it('a certificate publishes once that it was issued and revoked, without its code, names or reason', async () => {
  const { organization, learner, database } = await freshOrganization()
  const both = { ar: 'سلمى', en: 'Salma' }
  const input = { userId: learner.user.id, holderName: both, title: both, issuerName: both }
  const row = await runAsSystem(organization, 'certificateIssued', (context) => issueCertificate(context, input))
  const revoke = () =>
    runAsSystem(organization, 'certificateRevoked', (context) =>
      revokeCertificate(context, { id: row.id, reason: { ar: 'خطأ', en: 'Mistake' } }),
    )
  await revoke()
  await expect(revoke()).rejects.toThrow()
  const published = await eventsAbout({ database }, row.id)
  const about = { certificateId: row.id, userId: learner.user.id, pathId: null }
  expect(published.map(({ name, payload }) => ({ name, ...payload }))).toEqual([
    { name: 'certificateIssued', ...about, issuedAt: row.issuedAt.toISOString(), validUntil: null },
    { name: 'certificateRevoked', ...about, revokedAt: expect.any(String) },
  ])
  for (const hidden of [row.code, 'Salma', 'Mistake']) expect(JSON.stringify(published)).not.toContain(hidden)
})

import { z } from 'zod'
import { Id, Instant } from '@/lib/platform/http/contract'
import { Device, personPart, Texts } from '@/lib/platform/http/person-part'
import { Photo } from './photo.contract'

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a01'
const moment = '2026-11-21T09:30:00.000Z'
const device = { platform: 'desktop', os: 'Windows 10', browser: 'Chrome 142' }

/** The person's own data in this room, for their document. */
export const personData = {
  account: personPart(
    z.object({
      id: Id,
      email: z.string(),
      userName: z.string().nullable(),
      emailVerifiedAt: Instant.nullable(),
      name: Texts,
      locale: z.string().nullable(),
      timeZone: z.string().nullable(),
      numerals: z.string(),
      photo: Photo.nullable().describe('To be fetched from its address within 12 hours'),
      status: z.string(),
      passwordChangedAt: Instant.nullable(),
      twoFactorEnabledAt: Instant.nullable(),
      lastSignInAt: Instant.nullable(),
      externalId: z.string().nullable(),
      employeeNumber: z.string().nullable(),
      department: z.string().nullable(),
      jobTitle: z.string().nullable(),
      managerId: Id.nullable(),
      createdAt: Instant,
      updatedAt: Instant,
    }),
    {
      id,
      email: 'learner@alnoor.example',
      userName: null,
      emailVerifiedAt: moment,
      name: { ar: 'سارة علي', en: 'Sara Ali' },
      locale: 'ar',
      timeZone: null,
      numerals: 'auto',
      photo: null,
      status: 'active',
      passwordChangedAt: moment,
      twoFactorEnabledAt: null,
      lastSignInAt: moment,
      externalId: null,
      employeeNumber: '1001',
      department: 'Nursing',
      jobTitle: 'Nurse',
      managerId: null,
      createdAt: moment,
      updatedAt: moment,
    },
  ),
  sessions: personPart(
    z.array(
      z.object({
        id: Id,
        ipAddress: z.string(),
        device: Device,
        createdAt: Instant,
        lastUsedAt: Instant,
        expiresAt: Instant,
        revokedAt: Instant.nullable(),
      }),
    ),
    [{ id, ipAddress: '203.0.113.7', device, createdAt: moment, lastUsedAt: moment, expiresAt: moment, revokedAt: null }],
  ),
}

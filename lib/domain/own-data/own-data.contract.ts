import { z } from 'zod'
import { Id, Instant, named } from '@/lib/platform/http/contract'
import { Photo } from '../identity/identity.contract'
import { Confirmation } from '../identity/proof.contract'
import { contract } from '../rooms'
import { activityTold, erasureDays, eventsTold } from './own-data.rules'

const Texts = z.object({ ar: z.string().optional(), en: z.string().optional() })
const Device = z.object({ platform: z.string().nullable(), os: z.string().nullable(), browser: z.string().nullable() })

export const OwnData = z.object({
  takenAt: Instant,
  organization: z.object({ id: Id, name: Texts }),
  account: z.object({
    id: Id,
    email: z.string(),
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
    createdAt: Instant,
    updatedAt: Instant,
  }),
  roles: z.array(z.object({ id: Id, name: Texts, since: Instant })),
  sessions: z.array(
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
  passkeys: z.array(z.object({ id: Id, name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() })),
  identityProviders: z.array(
    z.object({
      providerId: Id,
      subject: z.string().nullable(),
      claimedName: Texts.nullable(),
      groups: z.array(z.string()),
      lastSignInAt: Instant.nullable(),
    }),
  ),
  directoryEntries: z
    .array(
      z.object({
        providerId: Id,
        userName: z.string(),
        externalId: z.string().nullable(),
        isActive: z.boolean(),
        attributes: z.record(z.string(), z.unknown()),
        updatedAt: Instant,
      }),
    )
    .describe('What directories sent over SCIM'),
  invitations: z.array(z.object({ id: Id, email: z.string(), name: Texts, status: z.string(), createdAt: Instant })),
  signUps: z.array(z.object({ id: Id, email: z.string(), createdAt: Instant, usedAt: Instant.nullable() })),
  imported: z
    .array(
      z.object({
        importId: Id,
        number: z.int(),
        email: z.string(),
        name: Texts,
        cells: z.record(z.string(), z.string()),
        createdAt: Instant,
      }),
    )
    .describe('Rows of files with people that have the address of the account; kept for 30 days'),
  mailState: z.string().nullable().describe('What a mail provider reported of the address: bounced or complained'),
  acceptedTerms: z.array(z.object({ policyId: Id, acceptedAt: Instant, ipAddress: z.string() })),
  enrolments: z.array(
    z.object({
      id: Id,
      pathId: Id,
      state: z.string(),
      percent: z.int(),
      createdAt: Instant,
      startedAt: Instant.nullable(),
      dueAt: Instant.nullable(),
      completedAt: Instant.nullable(),
      waivedReason: z.string().nullable(),
    }),
  ),
  lessons: z
    .array(
      z.object({
        enrolmentId: Id,
        moduleId: Id,
        state: z.string(),
        score: z.int().nullable(),
        seconds: z.int(),
        attempts: z.int(),
        startedAt: Instant.nullable(),
        completedAt: Instant.nullable(),
        correctionReason: z.string().nullable().describe('Of the last correction by a person'),
      }),
    )
    .describe('What was done in each lesson of the enrolments'),
  events: z
    .array(
      z.object({
        moduleId: Id,
        moduleVersion: z.int(),
        action: z.string(),
        occurredAt: Instant,
        receivedAt: Instant,
        locale: z.string().nullable(),
        durationSeconds: z.int().nullable(),
        result: z.record(z.string(), z.unknown()).nullable().describe('What was answered or written'),
      }),
    )
    .describe(`The newest ${eventsTold} events of the lessons`),
  notes: z.array(z.object({ moduleId: Id, isBookmarked: z.boolean(), text: z.string(), updatedAt: Instant })),
  certificates: z.array(
    z.object({ id: Id, code: z.string(), holderName: Texts, title: Texts, issuedAt: Instant, expiresAt: Instant.nullable() }),
  ),
  jobs: z
    .array(
      z.object({
        id: Id,
        name: z.string(),
        label: z.string().nullable(),
        state: z.string(),
        email: z.string(),
        ipAddress: z.string(),
        device: Device,
        createdAt: Instant,
      }),
    )
    .describe('Long work that was started; kept for 90 days'),
  activity: z
    .array(z.object({ action: z.string(), outcome: z.string(), ipAddress: z.string(), device: Device, createdAt: Instant }))
    .describe(`The newest ${activityTold} records of what this person did`),
})

const Erasure = z.object({
  requestedAt: Instant.nullable().describe('null: nothing was asked for'),
  dueAt: Instant.nullable().describe('When the account is erased, unless the request is withdrawn before'),
  waitingDays: z.int(),
})
named({ OwnData, Erasure })

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a01'
const moment = '2026-11-21T09:30:00.000Z'
const device = { platform: 'desktop', os: 'Windows 10', browser: 'Chrome 142' }
const nothing = { requestedAt: null, dueAt: null, waitingDays: erasureDays }

export const readOwnData = contract({
  id: 'ownData.read',
  method: 'GET',
  path: '/shared/user/own-data',
  summary: 'Download what is stored about you',
  description:
    'Everything about the caller in one document: account, sessions, roles, passkeys, consents, learning with what was answered and written, notes, certificates and activity. No secret is in it: no password, key or code. Reading it leaves a record, one for each quarter of an hour.',
  access: { terms: false },
  audit: 'userReadOwnData',
  returns: OwnData,
  example: {
    returns: {
      takenAt: moment,
      organization: { id, name: { ar: 'أكاديمية النور', en: 'Al Noor Academy' } },
      account: {
        id,
        email: 'learner@alnoor.example',
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
        createdAt: moment,
        updatedAt: moment,
      },
      roles: [{ id, name: { ar: 'متعلّم', en: 'Learner' }, since: moment }],
      sessions: [
        { id, ipAddress: '203.0.113.7', device, createdAt: moment, lastUsedAt: moment, expiresAt: moment, revokedAt: null },
      ],
      passkeys: [{ id, name: 'Phone', createdAt: moment, lastUsedAt: null }],
      identityProviders: [
        { providerId: id, subject: '248289761001', claimedName: { en: 'Sara Ali' }, groups: ['Teachers'], lastSignInAt: moment },
      ],
      directoryEntries: [],
      invitations: [{ id, email: 'learner@alnoor.example', name: { en: 'Sara Ali' }, status: 'accepted', createdAt: moment }],
      signUps: [],
      imported: [],
      mailState: null,
      acceptedTerms: [{ policyId: id, acceptedAt: moment, ipAddress: '203.0.113.7' }],
      enrolments: [
        {
          id,
          pathId: id,
          state: 'active',
          percent: 40,
          createdAt: moment,
          startedAt: moment,
          dueAt: null,
          completedAt: null,
          waivedReason: null,
        },
      ],
      lessons: [
        {
          enrolmentId: id,
          moduleId: id,
          state: 'completed',
          score: 90,
          seconds: 640,
          attempts: 1,
          startedAt: moment,
          completedAt: moment,
          correctionReason: null,
        },
      ],
      events: [
        {
          moduleId: id,
          moduleVersion: 2,
          action: 'acknowledged',
          occurredAt: moment,
          receivedAt: moment,
          locale: 'en',
          durationSeconds: null,
          result: { version: '2.1', typedName: 'Sara Ali' },
        },
      ],
      notes: [{ moduleId: id, isBookmarked: true, text: 'Read again before the exam', updatedAt: moment }],
      certificates: [
        {
          id,
          code: '0123-4567-89AB-CDEF-GHJK-MNPQ-RS',
          holderName: { en: 'Sara Ali' },
          title: { en: 'First steps' },
          issuedAt: moment,
          expiresAt: null,
        },
      ],
      jobs: [],
      activity: [{ action: 'userLoginCredential', outcome: 'success', ipAddress: '203.0.113.7', device, createdAt: moment }],
    },
  },
})

export const readErasure = contract({
  id: 'ownData.readErasure',
  method: 'GET',
  path: '/shared/user/own-data/erasure',
  summary: 'Read whether your account will be erased',
  access: { terms: false },
  returns: Erasure,
  example: { returns: nothing },
})

const requested = { requestedAt: moment, dueAt: '2026-12-21T09:30:00.000Z', waitingDays: erasureDays }

export const requestErasure = contract({
  id: 'ownData.requestErasure',
  method: 'POST',
  path: '/shared/user/own-data/erasure',
  summary: 'Ask for the erasure of your account',
  description: `After ${erasureDays} days the account is erased, and nobody can sign in with it again; until then the request can be withdrawn. Address, name, photo, password, two-step verification, passkeys, sessions, consents, notes, answers and other texts written in lessons, and links to identity providers are deleted, the name on certificates is taken away; what was learned stays, and that something was acknowledged, about nobody. The activity log keeps its records, which say who did what, for as long as the organization keeps them: its chain stays whole. Whoever administers gives up those roles first. Asks for the password, and the second step, unless the sign-in was within the last ten minutes. The person is told by mail.`,
  access: { terms: false },
  audit: 'userErasureRequested',
  body: Confirmation,
  returns: Erasure,
  errors: [
    'erasureRequested',
    'erasureOfAdministrator',
    'signInNotRecent',
    'credentialsMismatch',
    'signInThrottled',
    'twoFactorCodeWrong',
    'twoFactorLocked',
  ],
  example: { body: {}, returns: requested },
})

export const withdrawErasure = contract({
  id: 'ownData.withdrawErasure',
  method: 'DELETE',
  path: '/shared/user/own-data/erasure',
  summary: 'Withdraw the request for erasure',
  access: { terms: false },
  audit: 'userErasureWithdrawn',
  returns: Erasure,
  errors: ['erasureNotRequested'],
  example: { returns: nothing },
})

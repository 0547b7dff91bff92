import { createHash, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import {
  saveAnswer as saveAnswerContract,
  startAttempt as startAttemptContract,
} from '@/lib/domain/assessing/assessments/attempts/attempts.contract'
import { createAssessment as createAssessmentContract } from '@/lib/domain/assessing/assessments/definitions.contract'
import { issueOne } from '@/lib/domain/assessing/certificates/certificates-admin.contract'
import { createApiKey as createApiKeyContract } from '@/lib/domain/house/api-keys/api-keys.contract'
import { completeAsset, uploadAsset } from '@/lib/domain/house/files/assets.contract'
import { updateProfile } from '@/lib/domain/house/identity/account/profile.contract'
import {
  signIn as signInContract,
  verifyTwoFactor as verifyTwoFactorContract,
} from '@/lib/domain/house/identity/sign-in/identity.contract'
import { acceptInvite as acceptInviteContract } from '@/lib/domain/house/invites/accepting.contract'
import { createRole as createRoleContract } from '@/lib/domain/house/roles/roles.contract'
import {
  createPath as createPathContract,
  putStructure as putStructureContract,
} from '@/lib/domain/learning/learning-paths/authoring.contract'
import { enrolMany as enrolManyContract } from '@/lib/domain/learning/learning-paths/roster.contract'
import { publishModule as publishModuleContract } from '@/lib/domain/learning/modules/authoring/module-states.contract'
import { createModule as createModuleContract } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { createModuleType as createModuleTypeContract } from '@/lib/domain/learning/modules/module-types/module-types.contract'
import {
  sendEvent as sendEventContract,
  sendEvents as sendEventsContract,
} from '@/lib/domain/learning/progress/progress-events.contract'
import { createQuestionBank } from '@/lib/domain/learning/question-banks/question-banks.contract'
import { createQuestion as createQuestionContract } from '@/lib/domain/learning/question-banks/questions.contract'
import {
  checkImport as checkImportContract,
  createImport as createImportContract,
  putImportPart as putImportPartContract,
  startImport as startImportContract,
} from '@/lib/domain/people/member-imports/member-imports.contract'
import { createSsoProvider } from '@/lib/domain/people/single-sign-on/providers.contract'
import { sent } from './sent'

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a31'
const password = 'three quiet green lamps'

/*
 * Every body that a script sends by HTTP and that has to be accepted. A body that its operation refuses makes a measurement of refusals: bodies.test.ts reads
 * each by the operation's contract.
 */
export const createPath = sent(
  createPathContract,
  (title: string, settings: { seatLimit?: number } = {}) => ({
    locales: { en: { title, description: 'Written by a script' } },
    category: 'safety',
    level: 'beginner' as const,
    estimatedMinutes: 30,
    ...settings,
  }),
  ['Path 1', { seatLimit: 100 }],
)
/** One section of these published modules. */
export const putStructure = sent(
  putStructureContract,
  (moduleIds: string[]) => ({ sections: [{ title: { en: 'Begin here' }, items: moduleIds.map((moduleId) => ({ moduleId })) }] }),
  [[id]],
)
export const createModule = sent(
  createModuleContract,
  (typeKey: string, title: string, body: object, settings: Record<string, unknown> = {}) => ({
    typeKey,
    sourceLocale: 'en' as const,
    settings,
    locales: { en: { title, body: { ...body } } },
  }),
  ['content.article', 'Before you begin', {}],
)
export const publishModule = sent(publishModuleContract, () => ({}), [])
export const createModuleType = sent(
  createModuleTypeContract,
  (key: string, resultSchema: Record<string, unknown>) => ({
    key,
    learnerAction: 'practise' as const,
    labels: { ar: 'تمرين', en: 'Exercise' },
    events: ['submitted' as const],
    completionRules: ['submitted'],
    isGradable: false,
    offlineCapable: true,
    xapi: null,
    configSchema: { type: 'object', additionalProperties: false, properties: {} },
    bodySchema: { type: 'object', additionalProperties: false, properties: {} },
    resultSchema,
  }),
  ['practice.heavy', { type: 'object', additionalProperties: false, properties: {} }],
)
export const enrolMany = sent(enrolManyContract, (roleId: string) => ({ roleId }), [id])

export const createBank = sent(createQuestionBank, () => ({ name: { en: 'Safety' } }), [])
export const createQuestion = sent(
  createQuestionContract,
  (bankId: string, stem: string) => ({
    bankId,
    design: { type: 'trueFalse' as const, correct: true },
    content: { en: { stem } },
  }),
  [id, 'Statement 1 is true.'],
)
export const createAssessment = sent(
  createAssessmentContract,
  (questionIds: string[], timeLimitSeconds: number) => ({
    title: { en: 'Safety' },
    sections: [{ source: 'fixed' as const, questions: questionIds.map((questionId) => ({ questionId, points: 1 })) }],
    timeLimitSeconds,
  }),
  [[id], 150],
)
export const startAttempt = sent(startAttemptContract, () => ({}), [])
export const saveAnswer = sent(
  saveAnswerContract,
  (choice: boolean, seq: number) => ({ answer: { type: 'trueFalse' as const, choice }, seq }),
  [true, 1],
)

const event = (action: string) => ({ action, clientEventId: randomUUID(), occurredAt: new Date().toISOString() })
export const openModule = sent(sendEventContract, () => ({ ...event('opened'), durationSeconds: 20 }), [])
/** Events of one module with these results, as a device sends its queue. */
export const sendEvents = sent(
  sendEventsContract,
  (moduleId: string, action: string, results: object[]) => ({
    events: results.map((result) => ({ ...event(action), moduleId, result: { ...result } })),
  }),
  [id, 'submitted', [{}]],
)

export const signIn = sent(
  signInContract,
  (email: string, secret: string) => ({ email, password: secret, from: 'website' as const }),
  ['admin@school.example', password],
)
export const verifyTwoFactor = sent(
  verifyTwoFactorContract,
  (challengeToken: string, method: 'code' | 'backupCode', code: string) => ({ challengeToken, method, code }),
  ['q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9z0x1c', 'code', '123456'],
)
export const acceptInvite = sent(
  acceptInviteContract,
  (token: string, secret: string) => ({ token, name: { en: 'Noura' }, password: secret, acceptedPolicies: [] }),
  ['q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9z0x1c', password],
)
export const changeProfile = sent(updateProfile, () => ({ numerals: 'latn' as const }), [])

export const createApiKey = sent(createApiKeyContract, (name: string) => ({ name }), ['A marker'])
export type Grants = z.input<NonNullable<typeof createRoleContract.body>>['permissions']
export const createRole = sent(
  createRoleContract,
  (nth: number, permissions: Grants) => ({
    name: { ar: `دور ${nth}`, en: `Fault ${nth}` },
    type: 'user' as const,
    permissions,
  }),
  [1, [{ subject: 'learningPath', action: 'read' }]],
)
export const createProvider = sent(
  createSsoProvider,
  () => ({
    name: 'Directory',
    issuer: 'https://login.heavy.example',
    clientId: 'masar',
  }),
  [],
)

export const createImport = sent(createImportContract, () => ({ fileName: 'people.csv' }), [])
export const putImportPart = sent(putImportPartContract, (number: number, text: string) => ({ number, text }), [0, 'email\n'])
export const checkImport = sent(
  checkImportContract,
  (roleId: string) => ({ mapping: { email: 0, nameEn: 1, role: 2, locale: 3 }, roleId, locale: 'ar' as const }),
  [id],
)
export const startImport = sent(startImportContract, () => ({ sendInvites: false }), [])

export const issueCertificate = sent(issueOne, (userId: string) => ({ userId, title: { ar: 'السلامة', en: 'Safety' } }), [id])
export const uploadFilm = sent(
  uploadAsset,
  (film: Buffer) => ({
    name: 'film.webm',
    kind: 'video' as const,
    size: film.length,
    checksum: createHash('sha256').update(film).digest('hex'),
  }),
  [Buffer.from('a film')],
)
export const completeUpload = sent(completeAsset, () => ({}), [])

import { z } from 'zod'
import { job } from '@/lib/platform/jobs/job'
import { port } from '@/lib/platform/ports'
import type { TenantContext } from '@/lib/platform/records/tenant-rows'
import { room } from '@/lib/platform/rooms'
import { moduleEventKinds } from './authoring/module-events.contract'

/** Writes the search texts of all published modules of a type anew. */
export const indexModules = job('modules.index', z.object({ moduleTypeId: z.string() }))

export const modules = room({
  errors: {
    moduleNotFound: [6310, 404],
    moduleState: [6311, 409],
    modulePreviewInvalid: [6312, 403],
    moduleTypeNotFound: [6320, 404],
    moduleTypeKeyTaken: [6321, 409],
    moduleTypeReserved: [6322, 409],
    moduleTypeBreaking: [6323, 409],
    moduleTypeDeprecated: [6324, 409],
  },
  permissions: {
    learningModule: ['read', 'create', 'update', 'translate', 'publish'],
    moduleType: ['read', 'create', 'update', 'delete'],
  },
  personal: ['learningModule.read'],
  grants: {
    learner: { 'learningModule.read': 'any' },
    instructor: {
      'learningModule.read': 'any',
      'learningModule.create': 'any',
      'learningModule.update': 'any',
      'learningModule.translate': 'any',
      'learningModule.publish': 'any',
      'moduleType.read': 'any',
    },
  },
  records: {
    learningModule: { parameters: ['module/:id', 'modules/:moduleId'], console: '/console/modules/:id' },
    learningModuleLanguage: { parameters: ['locale/:locale'] },
    learningModuleVersion: { parameters: ['restore/:version'] },
    moduleType: { parameters: ['module-type/:key'], console: '/console/module-types/:key' },
  },
  actions: [
    'adminModuleTypeCreate',
    'adminModuleTypeUpdate',
    'adminModuleTypeValidate',
    'adminModuleTypeDeprecate',
    'adminModuleTypeRestore',
    'learningModuleCreated',
    'learningModuleUpdated',
    'learningModuleTranslated',
    'learningModuleReviewRequested',
    'learningModuleReturned',
    'learningModulePublished',
    'learningModuleUnpublished',
    'learningModuleArchived',
    'learningModuleRestored',
    'learningModulePreviewed',
  ],
  events: moduleEventKinds,
  ports: {
    /** Which of some assessments learners can take now. */
    publishedAssessments:
      port<(context: TenantContext, ids: readonly string[]) => Promise<ReadonlySet<string>>>('modules.publishedAssessments'),
    /** Which of some assignments can be handed in now. */
    publishedAssignments:
      port<(context: TenantContext, ids: readonly string[]) => Promise<ReadonlySet<string>>>('modules.publishedAssignments'),
    /** Which of some forms people can be observed by now. */
    publishedObservations:
      port<(context: TenantContext, ids: readonly string[]) => Promise<ReadonlySet<string>>>('modules.publishedObservations'),
    /** Which of some surveys learners can answer now. */
    publishedSurveys:
      port<(context: TenantContext, ids: readonly string[]) => Promise<ReadonlySet<string>>>('modules.publishedSurveys'),
    /** How many seconds some films and recordings take; those of unknown length are left out. */
    secondsOfFilms:
      port<(context: TenantContext, ids: readonly string[]) => Promise<ReadonlyMap<string, number>>>('modules.secondsOfFilms'),
    /** How many seconds an attempt at some assessments takes. */
    secondsOfAssessments:
      port<(context: TenantContext, ids: readonly string[]) => Promise<ReadonlyMap<string, number>>>(
        'modules.secondsOfAssessments',
      ),
  },
  jobs: [indexModules],
})

import type { Operation } from '@/lib/platform/http/implement'
import { listActivityLog } from './activity-log/activity-log.service'
import { createApiKey, listApiKeys, resetApiKey } from './api-keys/api-keys.service'
import { verifyCertificate } from './certificates/certificates.service'
import { readCaptchaChallenge } from './identity/captcha.service'
import { logout, readProfile, refresh, signIn } from './identity/identity.service'
import { listSessions, revokeSession } from './identity/sessions.service'
import { verifyTwoFactor } from './identity/two-factor.service'
import { listLearningPaths } from './learning-paths/learning-paths.service'
import { createModuleType, listModuleTypes, readModuleType, updateModuleType } from './modules/module-types.service'
import { readOwnPermissions } from './roles/own-permissions.service'
import { listPermissions } from './roles/permissions.service'
import { assignRoleToMember, createRole, listRoles, readRole, removeRole, unassignRole, updateRole } from './roles/roles.service'
import {
  acceptTermPolicy,
  createTermPolicy,
  listAcceptedTermPolicies,
  listPublishedTermPolicies,
  listTermPolicies,
  publishTermPolicy,
  updateTermPolicy,
} from './terms/term-policies.service'

/** The one list of all operations: the documents, the server's router and the contract suite are made from it. */
export const operations: readonly Operation[] = [
  readCaptchaChallenge,
  signIn,
  verifyTwoFactor,
  refresh,
  logout,
  readProfile,
  readOwnPermissions,
  listSessions,
  revokeSession,
  listPublishedTermPolicies,
  acceptTermPolicy,
  listAcceptedTermPolicies,
  listTermPolicies,
  createTermPolicy,
  updateTermPolicy,
  publishTermPolicy,
  listLearningPaths,
  listModuleTypes,
  createModuleType,
  readModuleType,
  updateModuleType,
  verifyCertificate,
  listActivityLog,
  listApiKeys,
  createApiKey,
  resetApiKey,
  listPermissions,
  listRoles,
  createRole,
  readRole,
  updateRole,
  removeRole,
  assignRoleToMember,
  unassignRole,
]

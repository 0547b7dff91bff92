import type { Operation } from '@/lib/platform/http/implement'
import { listActivityLog } from './activity-log/activity-log.service'
import { listActivityLogActions, readActivityLogEntry, verifyActivityLog } from './activity-log/activity-trail.service'
import { compareCheckpoint, createCheckpoint, listCheckpoints } from './activity-log/checkpoints.service'
import { readAnalyticsOverview } from './analytics/analytics.service'
import {
  activateApiKey,
  createApiKey,
  deactivateApiKey,
  listApiKeys,
  readApiKey,
  removeApiKey,
  resetApiKey,
} from './api-keys/api-keys.service'
import { verifyCertificate } from './certificates/certificates.service'
import { readCaptchaChallenge } from './identity/captcha.service'
import { changePassword } from './identity/change-password.service'
import { logout, readProfile, refresh, signIn } from './identity/identity.service'
import { updateProfile } from './identity/profile.service'
import { listSessions, revokeOtherSessions, revokeSession } from './identity/sessions.service'
import { verifyTwoFactor } from './identity/two-factor.service'
import { readTwoFactorStatus } from './identity/two-factor-status.service'
import { listLearningPaths } from './learning-paths/learning-paths.service'
import { validateModuleType } from './modules/module-type-check.service'
import { createModuleType, listModuleTypes, readModuleType, updateModuleType } from './modules/module-types.service'
import { listMembers } from './organizations/members.service'
import { readOwnPermissions } from './roles/own-permissions.service'
import { listPermissions } from './roles/permissions.service'
import { listRoleMembers } from './roles/role-members.service'
import { previewRole } from './roles/role-preview.service'
import { assignRoleToMember, createRole, listRoles, readRole, removeRole, unassignRole, updateRole } from './roles/roles.service'
import {
  acceptTermPolicy,
  createTermPolicy,
  listAcceptedTermPolicies,
  listPublishedTermPolicies,
  listTermPolicies,
  publishTermPolicy,
  readTermPolicy,
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
  updateProfile,
  readTwoFactorStatus,
  changePassword,
  readOwnPermissions,
  listSessions,
  revokeSession,
  revokeOtherSessions,
  listPublishedTermPolicies,
  acceptTermPolicy,
  listAcceptedTermPolicies,
  listTermPolicies,
  createTermPolicy,
  readTermPolicy,
  updateTermPolicy,
  publishTermPolicy,
  listLearningPaths,
  listModuleTypes,
  createModuleType,
  readModuleType,
  updateModuleType,
  validateModuleType,
  verifyCertificate,
  listActivityLog,
  listActivityLogActions,
  readActivityLogEntry,
  verifyActivityLog,
  listCheckpoints,
  createCheckpoint,
  compareCheckpoint,
  listApiKeys,
  createApiKey,
  resetApiKey,
  readApiKey,
  activateApiKey,
  deactivateApiKey,
  removeApiKey,
  listPermissions,
  listRoles,
  createRole,
  readRole,
  updateRole,
  removeRole,
  previewRole,
  listRoleMembers,
  assignRoleToMember,
  unassignRole,
  listMembers,
  readAnalyticsOverview,
]

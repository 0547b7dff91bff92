/** The permission registry: subject → actions. Meanings in both languages: `permissions` in messages/<language>/<room>.json. */
export const permissionRegistry = {
  activityLog: ['read', 'export', 'verify', 'configure'],
  analytics: ['read'],
  apiKey: ['read', 'create', 'update', 'delete'],
  assessment: ['read', 'update'],
  certificate: ['read', 'readAny', 'issue', 'revoke', 'update'],
  enrolment: ['read', 'create', 'update', 'assign'],
  group: ['read', 'create'],
  learningModule: ['read', 'create', 'update', 'translate', 'publish'],
  learningPath: ['read', 'create', 'update', 'publish', 'archive'],
  moduleType: ['read', 'create', 'update', 'delete'],
  organization: ['read', 'update', 'export', 'readAny', 'create', 'updateAny'],
  organizationMember: ['read', 'create', 'update', 'import'],
  progress: ['read', 'update', 'readAny', 'override'],
  role: ['read', 'create', 'update', 'delete', 'assign'],
  session: ['read', 'delete'],
  termPolicy: ['read', 'create', 'update', 'publish'],
  user: ['read', 'create', 'update'],
} as const

type Registry = typeof permissionRegistry
export type Subject = keyof Registry
export type Permission = { [S in Subject]: `${S}.${Registry[S][number]}` }[Subject]

/** Every pair of the registry in the code's form, `subject.action`. */
export const allPermissions = Object.entries(permissionRegistry).flatMap(([subject, actions]) =>
  actions.map((action) => `${subject}.${action}` as Permission),
)

/** Whether a text names a pair of the registry. */
export const isPermission = (text: string): text is Permission => (allPermissions as string[]).includes(text)

export const roleTypes = ['superAdmin', 'admin', 'user'] as const
export type RoleType = (typeof roleTypes)[number]

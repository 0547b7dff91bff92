export const importStates = ['receiving', 'checking', 'checked', 'importing', 'imported'] as const
export type ImportState = (typeof importStates)[number]

/** ready: a new person; changed, unchanged: a person with an account; done, updated, skipped: after the import. */
export const importRowStates = ['ready', 'changed', 'unchanged', 'refused', 'done', 'updated', 'skipped'] as const
export type ImportRowState = (typeof importRowStates)[number]

/** By which of its keys a row finds an account; the others must not contradict it. */
export const importKeys = ['email', 'employeeNumber', 'externalId'] as const
export type ImportKey = (typeof importKeys)[number]

/** Rows of people with accounts are refused, or change them. */
export const existingTreatments = ['refuse', 'update'] as const
export type ExistingTreatment = (typeof existingTreatments)[number]

/** Accounts as an import sees them: in the file, or missing in it and what became of them. */
export const importedPersonStates = ['named', 'missing', 'suspended', 'restored', 'kept'] as const
export type ImportedPersonState = (typeof importedPersonStates)[number]

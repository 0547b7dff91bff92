import arAudit from './ar/audit.json'
import arCommon from './ar/common.json'
import arConsole from './ar/console.json'
import arDocs from './ar/docs.json'
import arErrors from './ar/errors.json'
import arOperations from './ar/operations.json'
import arPermissions from './ar/permissions.json'
import arValidation from './ar/validation.json'
import arVerify from './ar/verify.json'
import enAudit from './en/audit.json'
import enCommon from './en/common.json'
import enConsole from './en/console.json'
import enDocs from './en/docs.json'
import enErrors from './en/errors.json'
import enOperations from './en/operations.json'
import enPermissions from './en/permissions.json'
import enValidation from './en/validation.json'
import enVerify from './en/verify.json'

const en = {
  audit: enAudit,
  common: enCommon,
  console: enConsole,
  docs: enDocs,
  errors: enErrors,
  operations: enOperations,
  permissions: enPermissions,
  validation: enValidation,
  verify: enVerify,
}

export type Messages = typeof en

/** Every user-visible text, by language and file. The type of the Arabic half is the English half: a missing key does not compile. */
export const messages: Record<'ar' | 'en', Messages> = {
  en,
  ar: {
    audit: arAudit,
    common: arCommon,
    console: arConsole,
    docs: arDocs,
    errors: arErrors,
    operations: arOperations,
    permissions: arPermissions,
    validation: arValidation,
    verify: arVerify,
  },
}

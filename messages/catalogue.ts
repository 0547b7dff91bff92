import arAccount from './ar/account.json'
import arActivityLog from './ar/activityLog.json'
import arApiKeys from './ar/apiKeys.json'
import arAudit from './ar/audit.json'
import arBuiltInFields from './ar/builtInFields.json'
import arCommon from './ar/common.json'
import arConsole from './ar/console.json'
import arDocs from './ar/docs.json'
import arErrors from './ar/errors.json'
import arHome from './ar/home.json'
import arJsonEditor from './ar/jsonEditor.json'
import arModuleTypes from './ar/moduleTypes.json'
import arOperations from './ar/operations.json'
import arParts from './ar/parts.json'
import arPermissions from './ar/permissions.json'
import arRoles from './ar/roles.json'
import arSchemaForm from './ar/schemaForm.json'
import arTerms from './ar/terms.json'
import arValidation from './ar/validation.json'
import arVerify from './ar/verify.json'
import enAccount from './en/account.json'
import enActivityLog from './en/activityLog.json'
import enApiKeys from './en/apiKeys.json'
import enAudit from './en/audit.json'
import enBuiltInFields from './en/builtInFields.json'
import enCommon from './en/common.json'
import enConsole from './en/console.json'
import enDocs from './en/docs.json'
import enErrors from './en/errors.json'
import enHome from './en/home.json'
import enJsonEditor from './en/jsonEditor.json'
import enModuleTypes from './en/moduleTypes.json'
import enOperations from './en/operations.json'
import enParts from './en/parts.json'
import enPermissions from './en/permissions.json'
import enRoles from './en/roles.json'
import enSchemaForm from './en/schemaForm.json'
import enTerms from './en/terms.json'
import enValidation from './en/validation.json'
import enVerify from './en/verify.json'

const en = {
  account: enAccount,
  activityLog: enActivityLog,
  apiKeys: enApiKeys,
  audit: enAudit,
  builtInFields: enBuiltInFields,
  common: enCommon,
  console: enConsole,
  docs: enDocs,
  errors: enErrors,
  home: enHome,
  jsonEditor: enJsonEditor,
  moduleTypes: enModuleTypes,
  operations: enOperations,
  parts: enParts,
  permissions: enPermissions,
  roles: enRoles,
  schemaForm: enSchemaForm,
  terms: enTerms,
  validation: enValidation,
  verify: enVerify,
}

export type Messages = typeof en

/** Every user-visible text, by language and file. The type of the Arabic half is the English half: a missing key does not compile. */
export const messages: Record<'ar' | 'en', Messages> = {
  en,
  ar: {
    account: arAccount,
    activityLog: arActivityLog,
    apiKeys: arApiKeys,
    audit: arAudit,
    builtInFields: arBuiltInFields,
    common: arCommon,
    console: arConsole,
    docs: arDocs,
    errors: arErrors,
    home: arHome,
    jsonEditor: arJsonEditor,
    moduleTypes: arModuleTypes,
    operations: arOperations,
    parts: arParts,
    permissions: arPermissions,
    roles: arRoles,
    schemaForm: arSchemaForm,
    terms: arTerms,
    validation: arValidation,
    verify: arVerify,
  },
}

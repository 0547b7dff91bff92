import { room } from '@/lib/platform/rooms'

export const modules = room({
  errors: {
    moduleTypeNotFound: [6320, 404],
    moduleTypeKeyTaken: [6321, 409],
    moduleTypeReserved: [6322, 409],
    moduleTypeBreaking: [6323, 409],
  },
  permissions: {
    learningModule: ['read', 'create', 'update', 'translate', 'publish'],
    moduleType: ['read', 'create', 'update', 'delete'],
  },
  actions: [
    'adminModuleTypeCreate',
    'adminModuleTypeUpdate',
    'adminModuleTypeValidate',
    'adminModuleTypeDeprecate',
    'adminModuleTypeRestore',
    'learningModuleUpdated',
  ],
})

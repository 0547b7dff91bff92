import ar from '../ar/permission-paths.json' with { type: 'json' }
import en from '../en/permission-paths.json' with { type: 'json' }

export const permissionPaths = { ar, en }

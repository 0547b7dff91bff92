import ar from '../ar/path-archives.json' with { type: 'json' }
import en from '../en/path-archives.json' with { type: 'json' }

export const pathArchives = { ar, en }
